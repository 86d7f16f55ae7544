package dev.nightshift.testkit.simulation;

import dev.nightshift.core.execution.Letter;
import dev.nightshift.core.execution.Letters;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.execution.Visibility;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.triage.DeadLetter;
import dev.nightshift.core.triage.DeadLetters;
import dev.nightshift.core.triage.QueueDepth;
import dev.nightshift.core.triage.ReceivedLetter;
import dev.nightshift.testkit.simulation.Post.Delivery;
import dev.nightshift.testkit.simulation.World.Letterbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The queues at the other end of the wire. */
final class RemoteQueues {
  /** A receive finds what lies on some of the queue's machines only: per mille of the messages that it does not find. */
  private static final int LEFT_OUT = 400;

  private final World world;

  RemoteQueues(World world) {
    this.world = world;
  }

  Tickets tickets() {
    return (all, delay) -> {
      List<Sending> outcomes = new ArrayList<>();
      for (Ticket ticket : all) {
        outcomes.add(send(ticket, () -> world.tickets.send(ticket, world.conductor.now() + delay.toMillis())));
      }
      return outcomes;
    };
  }

  Letters letters() {
    return letter -> send(letter.ticket(), () -> world.letters.send(boxed(letter), world.conductor.now()));
  }

  private static Letterbox boxed(Letter letter) {
    return new Letterbox(new DeadLetter(letter.ticket(), letter.failure().attempt()), "");
  }

  /** Refused, though it may be in the queue; or taken, perhaps twice. */
  private Sending send(Ticket about, Runnable sending) {
    boolean refused = world.wire.strikes(world.weather.refused());
    if (refused && world.random.nextBoolean()) {
      world.wire.point();
      return new Sending.Refused("refused by the weather");
    }
    return world.wire.write(() -> {
      sending.run();
      world.audit.sent(about);
      return refused ? new Sending.Refused("refused by the weather") : new Sending.Sent();
    });
  }

  Visibility visibility() {
    return (receipts, time) -> world.wire.write(() -> {
      Set<String> refused = new LinkedHashSet<>();
      for (String receipt : receipts) {
        if (world.wire.strikes(world.weather.refused()) || !world.tickets.hide(receipt, time.toMillis())) {
          refused.add(receipt);
        }
      }
      return refused;
    });
  }

  QueueDepth depth() {
    return () -> world.wire
        .read(() -> world.wire.strikes(world.weather.lag()) ? world.random.nextInt(2) : (long) world.tickets.size());
  }

  DeadLetters deadLetters() {
    return world.fittings.deadLetters(new DeadLetters() {
      @Override
      public List<ReceivedLetter> receive(int most, Duration hidden) {
        return world.wire.read(() -> {
          List<ReceivedLetter> received = new ArrayList<>();
          for (Post.Message<Letterbox> message : world.letters.visible()) {
            if (received.size() < most && !world.wire.strikes(LEFT_OUT)) {
              received.add(opened(world.letters.receive(message, hidden.toMillis())));
            }
          }
          return received;
        });
      }

      @Override
      public Set<String> delete(List<String> receipts) {
        return world.wire.write(() -> {
          Set<String> refused = new LinkedHashSet<>();
          for (String receipt : receipts) {
            if (world.wire.strikes(world.weather.refused())) {
              refused.add(receipt);
            } else {
              world.letters.delete(receipt);
            }
          }
          return refused;
        });
      }

      @Override
      public void hide(String receipt, Duration time) {
        world.wire.write(() -> world.letters.hide(receipt, time.toMillis()));
      }
    });
  }

  private ReceivedLetter opened(Delivery<Letterbox> delivery) {
    DeadLetter letter = delivery.body().letter();
    if (letter != null) {
      world.conductor.acting().knowsOfDeath(letter.ticket().life(), letter.attempt());
    }
    return letter == null ? new ReceivedLetter.Malformed(delivery.receipt(), delivery.body().body(), "no letter")
        : new ReceivedLetter.OfAJob(delivery.receipt(), letter);
  }
}
