package dev.nightshift.local.demo;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What was asked and what was done: each effect at most once per key, however many ask at one time. */
final class EffectBook {
  private final Map<String, Effect> effects = new TreeMap<>();
  private final Map<String, Integer> requests = new TreeMap<>();
  private final Map<FlakyOutcome, Integer> outcomes = new EnumMap<>(FlakyOutcome.class);

  /** Counts a request, and finds the effect that an earlier one with this key brought about. */
  synchronized Optional<Effect> ask(String key) {
    requests.merge(key, 1, Integer::sum);
    return Optional.ofNullable(effects.get(key));
  }

  synchronized void count(FlakyOutcome outcome) {
    outcomes.merge(outcome, 1, Integer::sum);
  }

  /** The effect now on record under its key: this one, or the one that came first. */
  synchronized Effect book(Effect effect) {
    Effect earlier = effects.putIfAbsent(effect.key(), effect);
    return earlier == null ? effect : earlier;
  }

  synchronized List<Effect> effects() {
    return List.copyOf(effects.values());
  }

  synchronized Map<String, Integer> requests() {
    return Collections.unmodifiableMap(new TreeMap<>(requests));
  }

  synchronized Map<FlakyOutcome, Integer> outcomes() {
    return Collections.unmodifiableMap(new EnumMap<>(outcomes));
  }
}
