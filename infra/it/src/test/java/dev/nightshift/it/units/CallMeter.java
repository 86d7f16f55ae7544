package dev.nightshift.it.units;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * Counts the calls of the clients that it is given to, while told to. It looks at each written item before and after by a client
 * of its own, since what an emulator calls consumed capacity is made up.
 */
public final class CallMeter implements ExecutionInterceptor {
  private static final ExecutionAttribute<List<Map<String, AttributeValue>>> BEFORE =
      new ExecutionAttribute<>("NightshiftItemsBefore");

  private final DynamoDbClient own;
  private final Map<String, TableShape> shapes = new ConcurrentHashMap<>();
  private Spent spent = Spent.NOTHING;
  private boolean on;
  private @Nullable Throwable trouble;

  /**
   * @param own a client that it does not see
   */
  public CallMeter(DynamoDbClient own) {
    this.own = own;
  }

  /** What this asks for. */
  public Spent during(Runnable work) {
    switchTo(true);
    try {
      work.run();
    } finally {
      switchTo(false);
    }
    return taken();
  }

  private synchronized void switchTo(boolean state) {
    on = state;
  }

  private synchronized Spent taken() {
    if (trouble != null) {
      throw new AssertionError("a call that could not be counted", trouble);
    }
    Spent all = spent;
    spent = Spent.NOTHING;
    return all;
  }

  @Override
  public synchronized void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    if (on) {
      attributes.putAttribute(BEFORE, Written.by(context.request()).stream().map(this::now).toList());
    }
  }

  @Override
  public synchronized void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    if (on) {
      try {
        spent = spent.plus(Spent.aRequestTo(service(attributes))).plus(units(context, attributes));
      } catch (RuntimeException | AssertionError e) {
        trouble = e;
        throw e;
      }
    }
  }

  /** What S3 does not have is an exception. Nothing else fails here. */
  @Override
  public synchronized void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
    if (on) {
      Spent.Service service = service(attributes);
      spent = spent.plus(Spent.aRequestTo(service));
      trouble = service == Spent.Service.S3 ? trouble : context.exception();
    }
  }

  private static Spent.Service service(ExecutionAttributes attributes) {
    return Spent.Service.valueOf(attributes.getAttribute(SdkExecutionAttribute.SERVICE_NAME).toUpperCase(Locale.ROOT));
  }

  private Spent units(Context.AfterExecution context, ExecutionAttributes attributes) {
    if (service(attributes) != Spent.Service.DYNAMODB) {
      return Spent.NOTHING;
    }
    return switch (context.request()) {
      case GetItemRequest get ->
        UnitRules.read(List.of(((GetItemResponse) context.response()).item()), isTrue(get.consistentRead()));
      case QueryRequest query ->
        UnitRules.read(((QueryResponse) context.response()).items(), isTrue(query.consistentRead()));
      default -> written(context, Objects.requireNonNull(attributes.getAttribute(BEFORE)));
    };
  }

  private Spent written(Context.AfterExecution context, List<Map<String, AttributeValue>> before) {
    List<Written> items = Written.by(context.request());
    if (items.isEmpty()) {
      throw new AssertionError("no rule for a " + context.request().getClass().getSimpleName());
    }
    Spent sum = Spent.NOTHING;
    for (int i = 0; i < items.size(); i++) {
      Written item = items.get(i);
      sum = sum.plus(UnitRules.write(shape(item.table()), before.get(i), now(item),
          context.request() instanceof TransactWriteItemsRequest));
    }
    return sum;
  }

  private static boolean isTrue(@Nullable Boolean flag) {
    return Boolean.TRUE.equals(flag);
  }

  /** Empty if it is not there. */
  private Map<String, AttributeValue> now(Written item) {
    return own.getItem(get -> get.tableName(item.table())
        .consistentRead(true)
        .key(shape(item.table()).keyOf(item.named()))).item();
  }

  private TableShape shape(String table) {
    return shapes.computeIfAbsent(table,
        name -> TableShape.of(own.describeTable(describe -> describe.tableName(name)).table()));
  }
}
