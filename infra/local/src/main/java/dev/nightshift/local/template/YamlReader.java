package dev.nightshift.local.template;

import dev.nightshift.local.template.Value.Call;
import dev.nightshift.local.template.Value.Mapping;
import dev.nightshift.local.template.Value.Scalar;
import dev.nightshift.local.template.Value.Sequence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** YAML with CloudFormation's tags, as values that know their place. */
final class YamlReader {

  private final String file;

  private YamlReader(Path file) {
    this.file = file.getFileName().toString();
  }

  static Mapping read(Path file) throws IOException {
    var reader = new YamlReader(file);
    try (var text = Files.newBufferedReader(file)) {
      var node = new Compose(LoadSettings.builder().setLabel(file.toString()).build()).composeReader(text)
          .orElseThrow(() -> new TemplateError(new Place(reader.file, 1), "the file is empty"));
      if (reader.value(node) instanceof Mapping mapping) {
        return mapping;
      }
      throw reader.error(node, "a template is a mapping");
    } catch (YamlEngineException e) {
      throw new TemplateError(new Place(reader.file, 1), "not YAML: " + e.getMessage());
    }
  }

  private Value value(Node node) {
    var tag = node.getTag().getValue();
    if (tag.startsWith("!")) {
      var function = Intrinsic.byTag(tag)
          .orElseThrow(() -> new TemplateError(place(node), "the function " + tag + " is not known here"));
      return new Call(function, untagged(node), place(node));
    }
    return untagged(node);
  }

  private Value untagged(Node node) {
    return switch (node) {
      case ScalarNode scalar -> new Scalar(typed(scalar), place(node));
      case SequenceNode sequence ->
        new Sequence(sequence.getValue().stream().map(this::value).toList(), place(node));
      case MappingNode mapping -> mappingOrCall(mapping);
      default -> throw error(node, "a scalar, a list or a mapping was expected");
    };
  }

  private Value mappingOrCall(MappingNode node) {
    var entries = new LinkedHashMap<String, Value>();
    for (var tuple : node.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw error(tuple.getKeyNode(), "a key must be a word");
      }
      entries.put(key.getValue(), value(tuple.getValueNode()));
    }
    if (entries.size() == 1) {
      var only = entries.entrySet().iterator().next();
      if (only.getKey().equals("Ref") || only.getKey().startsWith("Fn::")) {
        var function = Intrinsic.byLongName(only.getKey())
            .orElseThrow(() -> new TemplateError(place(node),
                "the function " + only.getKey() + " is not known here"));
        return new Call(function, only.getValue(), place(node));
      }
    }
    return new Mapping(entries, place(node));
  }

  private static @Nullable Object typed(ScalarNode node) {
    var text = node.getValue();
    var tag = node.getTag();
    if (tag.equals(Tag.NULL)) {
      return null;
    }
    if (tag.equals(Tag.BOOL)) {
      return Boolean.valueOf(text);
    }
    if (tag.equals(Tag.INT)) {
      return Long.valueOf(text);
    }
    return tag.equals(Tag.FLOAT) ? Double.valueOf(text) : text;
  }

  private Place place(Node node) {
    return new Place(file, node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1));
  }

  private TemplateError error(Node node, String message) {
    return new TemplateError(place(node), message);
  }
}
