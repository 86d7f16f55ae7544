package dev.nightshift.local.template;

import java.util.Arrays;
import java.util.Optional;

/** The intrinsic functions that can be worked out here. */
enum Intrinsic {
  REF("Ref"), CONDITION("Condition"), GET_ATT("Fn::GetAtt"), SUB("Fn::Sub"), JOIN("Fn::Join"), IF("Fn::If"), EQUALS(
      "Fn::Equals"),
  NOT("Fn::Not"), AND("Fn::And"), OR("Fn::Or");

  private final String longName;

  Intrinsic(String longName) {
    this.longName = longName;
  }

  /** By the form of a mapping's only key, such as {@code Fn::Sub}. */
  static Optional<Intrinsic> byLongName(String name) {
    return Arrays.stream(values()).filter(function -> function.longName.equals(name)).findFirst();
  }

  /** By the form of a tag, such as {@code !Sub}. */
  static Optional<Intrinsic> byTag(String tag) {
    return Arrays.stream(values()).filter(function -> function.tag().equals(tag)).findFirst();
  }

  private String tag() {
    return "!" + longName.replace("Fn::", "");
  }

  @Override
  public String toString() {
    return tag();
  }
}
