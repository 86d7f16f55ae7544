package dev.nightshift.it.readme;

import static dev.nightshift.core.budget.Usage.tokens;

import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobHandler;
import dev.nightshift.core.execution.JobResult;

/** README's sample of a handler that pays for what it calls. */
public final class AnswerQuestion implements JobHandler {
  private final Model model = new Model();

  @Override
  public String name() {
    return "model.answer";
  }

  @Override
  public JobResult handle(JobContext job) {
    String text = job.step("answer").reserving(tokens(4_000).calls(1)).run(meter -> {
      Model.Answer answer = model.ask(job.payload().text("question"), 4_000);
      meter.used(tokens(answer.tokens()).calls(1));
      return answer.text();
    });
    return JobResult.of("text", text);
  }

  /** Somebody's model. */
  private static final class Model {
    record Answer(String text, long tokens) {}

    Answer ask(String question, long mostTokens) {
      return new Answer(question + "?", Math.min(question.length(), mostTokens));
    }
  }
}
