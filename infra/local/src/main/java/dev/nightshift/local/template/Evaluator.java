package dev.nightshift.local.template;

import dev.nightshift.local.template.Value.Call;
import dev.nightshift.local.template.Value.Mapping;
import dev.nightshift.local.template.Value.Scalar;
import dev.nightshift.local.template.Value.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Works out values: what comes out are strings, longs, doubles, booleans, lists and maps. */
public final class Evaluator {

  /** Stands for {@code AWS::NoValue}: whatever has it is as if it had not been written. */
  private static final Object NO_VALUE = new Object();

  private final Template template;
  private final Map<String, String> parameters;
  private final Scope scope;

  /** @throws TemplateError when a parameter is missing, not allowed, or none of the template's */
  public Evaluator(Template template, Map<String, String> overrides, Scope scope) {
    this.template = template;
    this.parameters = values(template, overrides);
    this.scope = scope;
  }

  private static Map<String, String> values(Template template, Map<String, String> overrides) {
    for (var name : overrides.keySet()) {
      if (!template.parameters().containsKey(name)) {
        throw new IllegalArgumentException("the template has no parameter " + name + ", only "
            + template.parameters().keySet());
      }
    }
    var values = new LinkedHashMap<String, String>();
    template.parameters().forEach((name, parameter) -> values.put(name, parameter.valueGiven(overrides.get(name))));
    return values;
  }

  /** What the mapping comes to, without the entries that come to nothing. */
  public Map<String, Object> map(Mapping mapping) {
    var result = new LinkedHashMap<String, Object>();
    mapping.entries().forEach((key, value) -> {
      var evaluated = any(value);
      if (evaluated != null && evaluated != NO_VALUE) {
        result.put(key, evaluated);
      }
    });
    return result;
  }

  public String text(Value value) {
    return switch (any(value)) {
      case null -> throw new TemplateError(value.place(), "a text was expected, but there is nothing");
      case List<?> _,Map<?, ?> _ ->
        throw new TemplateError(value.place(), "a text was expected, but there is a list or a mapping");
      case Object scalar -> scalar.toString();
    };
  }

  /** Whether a condition of the template holds. */
  public boolean condition(String name, Place place) {
    var definition = template.conditions().get(name);
    if (definition == null) {
      throw new TemplateError(place, "there is no condition " + name);
    }
    return truth(definition);
  }

  private @Nullable Object any(Value value) {
    return switch (value) {
      case Scalar scalar -> scalar.value();
      case Sequence sequence -> list(sequence);
      case Mapping mapping -> map(mapping);
      case Call call -> call(call);
    };
  }

  private List<Object> list(Sequence sequence) {
    var result = new ArrayList<Object>();
    for (var item : sequence.items()) {
      var evaluated = any(item);
      if (evaluated != null && evaluated != NO_VALUE) {
        result.add(evaluated);
      }
    }
    return result;
  }

  private @Nullable Object call(Call call) {
    return switch (call.function()) {
      case REF -> ref(text(call.argument()), call.place());
      case GET_ATT -> attribute(call);
      case SUB -> new Substitution(this).in(call);
      case JOIN -> join(call);
      case IF -> any(arguments(call, 3).get(truth(new Call(Intrinsic.CONDITION, arguments(call, 3).getFirst(),
          call.place())) ? 1 : 2));
      case CONDITION, EQUALS, NOT, AND, OR -> truth(call);
    };
  }

  private boolean truth(Value value) {
    if (!(value instanceof Call call)) {
      throw new TemplateError(value.place(), "a condition was expected");
    }
    return switch (call.function()) {
      case CONDITION -> condition(text(call.argument()), call.place());
      case EQUALS -> text(arguments(call, 2).get(0)).equals(text(arguments(call, 2).get(1)));
      case NOT -> !truth(arguments(call, 1).getFirst());
      case AND -> arguments(call).stream().allMatch(this::truth);
      case OR -> arguments(call).stream().anyMatch(this::truth);
      case REF, GET_ATT, SUB, JOIN, IF ->
        throw new TemplateError(call.place(), call.function() + " is no condition");
    };
  }

  Object ref(String name, Place place) {
    if (name.equals("AWS::NoValue")) {
      return NO_VALUE;
    }
    if (name.startsWith("AWS::")) {
      return scope.pseudo(name, place);
    }
    var parameter = parameters.get(name);
    return parameter != null ? parameter : scope.ref(name, place);
  }

  String attribute(String path, Place place) {
    var dot = path.indexOf('.');
    if (dot < 0) {
      throw new TemplateError(place, "'" + path + "' names no attribute");
    }
    return scope.attribute(path.substring(0, dot), path.substring(dot + 1), place);
  }

  private String attribute(Call call) {
    var path = call.argument() instanceof Sequence names
        ? names.items().stream().map(this::text).collect(Collectors.joining("."))
        : text(call.argument());
    return attribute(path, call.place());
  }

  private String join(Call call) {
    var arguments = arguments(call, 2);
    if (!(any(arguments.get(1)) instanceof List<?> items)) {
      throw new TemplateError(call.place(), "!Join takes a separator and a list");
    }
    return items.stream().map(Object::toString).collect(Collectors.joining(text(arguments.get(0))));
  }

  private static List<Value> arguments(Call call, int count) {
    var arguments = arguments(call);
    if (arguments.size() != count) {
      throw new TemplateError(call.place(), call.function() + " takes " + count + " arguments, not "
          + arguments.size());
    }
    return arguments;
  }

  private static List<Value> arguments(Call call) {
    if (call.argument() instanceof Sequence sequence) {
      return sequence.items();
    }
    throw new TemplateError(call.place(), call.function() + " takes a list");
  }
}
