package dev.nightshift.testkit.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A queue that delivers at least once and in any order.
 *
 * @param <B> what its messages say
 */
final class Post<B> {
  private static final char RECEIVED = '@';

  private final List<Message<B>> messages = new ArrayList<>();
  private final Conductor conductor;
  private final BiConsumer<B, Long> onDeletion;
  private long sent;

  /**
   * @param onDeletion told what is deleted by a receiver, and when it was received
   */
  Post(Conductor conductor, BiConsumer<B, Long> onDeletion) {
    this.conductor = conductor;
    this.onDeletion = onDeletion;
  }

  /** A message in the queue. */
  static final class Message<B> {
    private final long number;
    private final B body;
    private long visible;
    private int receives;

    private Message(long number, B body, long visible) {
      this.number = number;
      this.body = body;
      this.visible = visible;
    }

    B body() {
      return body;
    }

    int receives() {
      return receives;
    }
  }

  /** A message as one receiver got it. */
  record Delivery<B>(String receipt, B body) {}

  void send(B body, long visible) {
    messages.add(new Message<>(++sent, body, visible));
  }

  List<Message<B>> all() {
    return List.copyOf(messages);
  }

  List<Message<B>> visible() {
    return messages.stream().filter(message -> message.visible <= conductor.now()).toList();
  }

  Delivery<B> receive(Message<B> message, long hiddenFor) {
    message.receives++;
    message.visible = conductor.now() + hiddenFor;
    return new Delivery<>("" + message.number + RECEIVED + conductor.now(), message.body);
  }

  /** Whether it was still there. */
  boolean hide(String receipt, long time) {
    Message<B> message = find(receipt);
    if (message != null) {
      message.visible = conductor.now() + time;
    }
    return message != null;
  }

  boolean delete(String receipt) {
    Message<B> message = find(receipt);
    if (message == null) {
      return false;
    }
    messages.remove(message);
    onDeletion.accept(message.body, Long.valueOf(receipt.substring(receipt.indexOf(RECEIVED) + 1)));
    return true;
  }

  /** Nobody's doing. */
  void lose(Message<B> message) {
    messages.remove(message);
  }

  int size() {
    return messages.size();
  }

  /** When the next message can be received; {@link Long#MAX_VALUE}: never. */
  long nextVisible() {
    return messages.stream().mapToLong(message -> message.visible).min().orElse(Long.MAX_VALUE);
  }

  private @Nullable Message<B> find(String receipt) {
    long number = Long.parseLong(receipt.substring(0, receipt.indexOf(RECEIVED)));
    for (Message<B> message : messages) {
      if (message.number == number) {
        return message;
      }
    }
    return null;
  }
}
