package dev.nightshift.it.iam;

/**
 * One kind of call that a function made.
 *
 * @param thing as the template names it
 */
record Call(String function, String action, String thing) {}
