package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.StepState;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a record that have no bound of their own: its definition, its steps' results, its result. Each is in the item
 * while there is room, else in the bucket.
 */
final class RecordParts {
  private static final String DEFINITION = "d";
  private static final String DEFINITION_AWAY = "dx";
  private static final String RESULT = "r";
  private static final String RESULT_AWAY = "rx";
  private static final String STEPS = "st";
  private static final String STARTED = "s";
  private static final String DONE = "d";
  private static final String DONE_AWAY = "x";

  private final PartPlaces places;
  private final @Nullable JsonNode definition;
  private final @Nullable Map<String, @Nullable Object> result;
  private final Map<String, StepState> steps;

  private RecordParts(PartPlaces places, @Nullable JsonNode definition, @Nullable Map<String, @Nullable Object> result,
      Map<String, StepState> steps) {
    this.places = places;
    this.definition = definition;
    this.result = result;
    this.steps = steps;
  }

  static RecordParts of(JobRecord record) {
    JobDefinition definition = record.definition();
    return new RecordParts(new PartPlaces(record.key(), record.life()),
        definition == null ? null : DefinitionJson.rest(definition),
        record.state() instanceof JobState.Completed(var fields, _) && !fields.isEmpty() ? fields : null,
        record.steps());
  }

  /** As if the record had none. */
  static RecordParts none(IdempotencyKey key, Life life) {
    return new RecordParts(new PartPlaces(key, life), null, null, Map.of());
  }

  static RecordParts read(ItemFields item, IdempotencyKey key, Life life, Blobs blobs) {
    PartPlaces places = new PartPlaces(key, life);
    String definition = item.has(DEFINITION_AWAY) ? blobs.get(places.definition()) : item.textOrNull(DEFINITION);
    String result =
        item.has(RESULT_AWAY) ? blobs.get(places.result(item.text(RESULT_AWAY))) : item.textOrNull(RESULT);
    Map<String, StepState> steps = new LinkedHashMap<>();
    if (item.has(STEPS)) {
      StoredValue.tree(item.text(STEPS))
          .forEach(step -> steps.put(step.path(1).textValue(), step(step, places, blobs)));
    }
    return new RecordParts(places, definition == null ? null : StoredValue.tree(definition),
        result == null ? null : StoredValue.map(StoredValue.tree(result)), steps);
  }

  @Nullable
  JsonNode definition() {
    return definition;
  }

  Map<String, @Nullable Object> resultFields() {
    return result == null ? Map.of() : result;
  }

  Map<String, StepState> stepStates() {
    return steps;
  }

  /**
   * @param item all but the parts; they are added to it
   */
  void write(ItemFields item, Blobs blobs) {
    PartSizes sizes = new PartSizes(ItemSize.of(item.item()));
    @Nullable
    String definitionJson = definition == null ? null : sizes.add(Json.write(definition));
    @Nullable
    String resultJson = result == null ? null : sizes.add(Json.write(StoredValue.write(result)));
    Map<String, String> stepJson = new LinkedHashMap<>();
    steps.forEach((name, state) -> {
      sizes.addFixed(name);
      if (state instanceof StepState.Done(var value, _)) {
        stepJson.put(name, sizes.add(Json.write(StoredValue.write(value))));
      }
    });
    if (definitionJson != null && sizes.away(definitionJson)) {
      blobs.put(places.definition(), definitionJson);
      item.putIf(DEFINITION_AWAY, true);
    } else if (definitionJson != null) {
      item.put(DEFINITION, definitionJson);
    }
    if (resultJson != null && sizes.away(resultJson)) {
      item.put(RESULT_AWAY, putResult(resultJson, blobs));
    } else if (resultJson != null) {
      item.put(RESULT, resultJson);
    }
    if (!steps.isEmpty()) {
      ArrayNode array = Json.array();
      steps.forEach((name, state) -> array.add(step(name, state, stepJson, sizes, blobs)));
      item.put(STEPS, Json.write(array));
    }
  }

  private ArrayNode step(String name, StepState state, Map<String, String> stepJson, PartSizes sizes, Blobs blobs) {
    return switch (state) {
      case StepState.Started(var nonce) -> Json.array().add(STARTED).add(name).add(nonce);
      case StepState.Done(var value, var inputHash) -> {
        String json = stepJson.getOrDefault(name, "");
        ArrayNode done = sizes.away(json) ? Json.array().add(DONE_AWAY).add(name).add(putResult(json, blobs))
            : Json.array().add(DONE).add(name).add(StoredValue.write(value));
        yield inputHash == null ? done : done.add(inputHash);
      }
    };
  }

  private String putResult(String json, Blobs blobs) {
    String hash = PartPlaces.hash(json);
    blobs.put(places.result(hash), json);
    return hash;
  }

  private static StepState step(JsonNode step, PartPlaces places, Blobs blobs) {
    JsonNode value = step.path(2);
    @Nullable
    String inputHash = step.path(3).textValue();
    return switch (step.path(0).asText()) {
      case STARTED -> new StepState.Started(value.textValue());
      case DONE -> new StepState.Done(StoredValue.read(value), inputHash);
      case DONE_AWAY ->
        new StepState.Done(StoredValue.read(StoredValue.tree(blobs.get(places.result(value.textValue())))), inputHash);
      default -> throw new CorruptRecord("a record has a step of the kind " + step.path(0));
    };
  }
}
