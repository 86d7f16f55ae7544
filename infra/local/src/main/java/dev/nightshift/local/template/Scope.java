package dev.nightshift.local.template;

/** What the names in an expression stand for. */
public interface Scope {

  /** What {@code Ref} gives for a resource. */
  String ref(String logicalId, Place place);

  /** What {@code GetAtt} gives for a resource. */
  String attribute(String logicalId, String attribute, Place place);

  /** A pseudo parameter such as {@code AWS::Region}. */
  String pseudo(String name, Place place);
}
