package dev.nightshift.it;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** Arrows point inward: function → aws → core, actions → core, testkit → core, infra → all. */
@AnalyzeClasses(packages = "dev.nightshift", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String OURS = "dev.nightshift..";
  private static final String CORE = "dev.nightshift.core..";
  private static final String TESTKIT = "dev.nightshift.testkit..";
  private static final String AWS = "dev.nightshift.aws..";
  private static final String ACTIONS = "dev.nightshift.actions..";
  private static final String ENQUEUE = "dev.nightshift.enqueue..";
  private static final String WORKER = "dev.nightshift.worker..";
  private static final String TRIAGE = "dev.nightshift.triage..";
  private static final String REPORT = "dev.nightshift.report..";
  private static final String LOCAL = "dev.nightshift.local..";
  private static final String CLI = "dev.nightshift.cli..";

  @ArchTest
  static final ArchRule core_dependsOn_jdkAndJspecifyOnly = classes().that()
      .resideInAPackage(CORE)
      .should()
      .onlyDependOnClassesThat()
      .resideInAnyPackage(CORE, "java..", "org.jspecify..");

  @ArchTest
  static final ArchRule core_asksTheWorld_never = noClasses().that()
      .resideInAPackage(CORE)
      .should()
      .accessTargetWhere(new AsksTheWorld())
      .because("the same rules run in the simulator: InstantSource and RandomGenerator are passed in");

  @ArchTest
  static final ArchRule testkit_knows_coreOnly = knowsOnly(TESTKIT, CORE);

  @ArchTest
  static final ArchRule aws_knows_coreOnly = knowsOnly(AWS, CORE);

  @ArchTest
  static final ArchRule enqueue_knows_awsAndCoreOnly = knowsOnly(ENQUEUE, AWS, CORE);

  @ArchTest
  static final ArchRule worker_knows_awsAndCoreOnly = knowsOnly(WORKER, AWS, CORE);

  @ArchTest
  static final ArchRule triage_knows_awsAndCoreOnly = knowsOnly(TRIAGE, AWS, CORE);

  @ArchTest
  static final ArchRule report_knows_awsAndCoreOnly = knowsOnly(REPORT, AWS, CORE);

  /** The room is not built yet; {@link #class_livesIn_aKnownRoom} sees to it that it will have this name. */
  @ArchTest
  static final ArchRule actions_know_coreOnly = knowsOnly(ACTIONS, CORE).allowEmptyShould(true);

  /** A new room is named here, and gets its rule above. */
  @ArchTest
  static final ArchRule class_livesIn_aKnownRoom = classes().should()
      .resideInAnyPackage(CORE, TESTKIT, AWS, ACTIONS, ENQUEUE, WORKER, TRIAGE, REPORT, LOCAL, CLI);

  @ArchTest
  static final ArchRule name_saysWhatIsDecided = noClasses().should()
      .haveNameMatching(".*(Utils?|Common|Manager|Impl)")
      .because("a class is named by what it decides");

  @ArchTest
  static final ArchRule package_isNullMarked = classes().should(ArchCondition.from(
      describe("reside in a package whose package-info has @NullMarked", type -> type.getPackage()
          .isAnnotatedWith(NullMarked.class))));

  /** Of our own rooms. A package-info counts as a class, so a room that is renamed makes its rule fail as empty. */
  private static ArchRule knowsOnly(String room, String... others) {
    String[] known = Stream.concat(Stream.of(room), Stream.of(others)).toArray(String[]::new);
    return noClasses().that()
        .resideInAPackage(room)
        .should()
        .dependOnClassesThat(resideInAPackage(OURS).and(resideOutsideOfPackages(known)));
  }
}
