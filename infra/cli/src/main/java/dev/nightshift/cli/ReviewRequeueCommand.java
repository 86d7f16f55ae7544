package dev.nightshift.cli;

import dev.nightshift.aws.PlainJson;
import dev.nightshift.core.triage.PersonsDecision;
import dev.nightshift.core.triage.StepAnswer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nightshift review requeue}. */
@Command(name = "requeue", description = "Lets jobs in review run afresh; their finished steps are kept.", sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:each is queued, or was by the same operation", "1:some could not be done",
    "2:the command can't be used like this",
    "3:AWS could not be asked"}, footer = {"",
        "A step that may or may not have happened wants an answer; it holds for every job that is named.",
        "A job that its budget stopped needs more of it, or it stops again.", "",
        "Example:", "  nightshift review requeue night-016 --happened 'publish={\"url\": \"https://blog.example/1\"}'"})
final class ReviewRequeueCommand extends ReviewActCommand {
  @Option(names = "--happened", paramLabel = "STEP=JSON", description = "The step happened, and this is what it would have returned.")
  private List<String> happened = List.of();

  @Option(names = "--did-not-happen", paramLabel = "STEP", description = "It is certain that nothing of the step happened.")
  private List<String> didNotHappen = List.of();

  @Option(names = "--add-budget", split = ",", paramLabel = "CEILING=NUMBER", description = "So much more of the job's budget: tokens, calls or money.")
  private List<String> addBudget = List.of();

  ReviewRequeueCommand(Console console, Stacks stacks) {
    super(console, stacks);
  }

  @Override
  PersonsDecision decision() {
    Map<String, StepAnswer> answers = new HashMap<>();
    for (String answer : happened) {
      int equals = answer.indexOf('=');
      if (equals < 1) {
        throw CommandFailed.usage(
            "--happened " + Options.shortened(answer)
                + " names no result; give STEP=JSON, and STEP=null if it has none");
      }
      String step = answer.substring(0, equals);
      add(step, new StepAnswer.Happened(PlainJson.valueOf(
          Options.json("the result of step " + step, answer.substring(equals + 1)))), answers);
    }
    didNotHappen.forEach(step -> add(step, new StepAnswer.DidNotHappen(), answers));
    return new PersonsDecision.Requeue(answers, AddedBudget.of(addBudget));
  }

  private static void add(String step, StepAnswer answer, Map<String, StepAnswer> answers) {
    if (answers.put(step, answer) != null) {
      throw CommandFailed.usage("step " + step + " is answered twice");
    }
  }
}
