package freshet.app.kill;

import freshet.village.Behaviour;
import freshet.village.Reply;
import freshet.village.ReplyTransport;
import freshet.village.ReplyTransports;
import freshet.village.Request;
import freshet.village.ScheduledFeed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A feed of the town, with a log of all it ever answered. */
final class Paper implements Behaviour {
  /** How it treats its readers. */
  enum Manner {
    PLAIN,
    /** Sends its documents slowly. */
    DRIPPING,
    /** Names the time for which its answers stay fresh. */
    PATIENT,
    /** Answers 500 now and then. */
    FAILING,
    /** Answers 429 now and then, and when to come again. */
    THROTTLING
  }

  /**
   * An answer.
   *
   * @param at when the request arrived
   * @param asked the validator of the request
   * @param posted how many postings had come out; the document lists the last of them
   * @param pause how long it asks to be left alone
   * @param sent whether all of it was sent
   */
  record Answered(
      Instant at,
      @Nullable String asked,
      int status,
      long posted,
      Duration pause,
      AtomicBoolean sent) {}

  static final int WINDOW = 40;
  static final Duration MAX_AGE = Duration.ofMinutes(5);
  static final Duration RETRY_AFTER = Duration.ofSeconds(4);

  private static final ReplyTransport DRIP = ReplyTransports.drip(600, Duration.ofMillis(40));
  static final ReplyTransport LINGER = ReplyTransports.drip(600, Duration.ofMillis(400));
  static final ReplyTransport CRAWL = ReplyTransports.drip(600, Duration.ofSeconds(3));

  private final Manner manner;
  private final ScheduledFeed schedule;
  private final UnaryOperator<Instant> calendar;
  private final Random chance;
  private final Runnable counter;
  private final List<Answered> log = new ArrayList<>();
  private volatile ReplyTransport slowly = DRIP;

  /**
   * A paper.
   *
   * @param calendar the time by which it publishes; it may stand still
   * @param counter told of each answer
   */
  Paper(
      Manner manner,
      ScheduledFeed schedule,
      UnaryOperator<Instant> calendar,
      long seed,
      Runnable counter) {
    this.manner = manner;
    this.schedule = schedule;
    this.calendar = calendar;
    this.chance = new Random(seed);
    this.counter = counter;
  }

  /** How it sends its documents from now on, if it drips. */
  void drips(ReplyTransport other) {
    slowly = other;
  }

  List<Answered> log() {
    synchronized (log) {
      return List.copyOf(log);
    }
  }

  @Override
  public Reply answer(Request request, Instant now) {
    synchronized (log) {
      Instant today = calendar.apply(now);
      Reply reply = mannered(request, today);
      Answered answered =
          new Answered(
              now,
              request.header("If-None-Match").orElse(null),
              reply.status(),
              schedule.posted(today),
              pause(reply),
              new AtomicBoolean());
      log.add(answered);
      counter.run();
      return reply.by(noted(reply.delivery(), answered));
    }
  }

  private static ReplyTransport noted(ReplyTransport delivery, Answered answered) {
    return (reply, wire) -> {
      delivery.send(reply, wire);
      answered.sent.set(true);
    };
  }

  private static Duration pause(Reply reply) {
    if (reply.header("Retry-After").isPresent()) {
      return RETRY_AFTER;
    }
    return reply.header("Cache-Control").isPresent() ? MAX_AGE : Duration.ZERO;
  }

  private Reply mannered(Request request, Instant today) {
    Reply reply = schedule.answer(request, today);
    boolean moody = !log.isEmpty() && chance.nextInt(4) == 0;
    return switch (manner) {
      case PLAIN -> reply;
      case DRIPPING -> reply.status() == 200 ? reply.by(slowly) : reply;
      case PATIENT -> reply.with("Cache-Control", "max-age=" + MAX_AGE.toSeconds());
      case FAILING -> moody ? Reply.of(500) : reply;
      case THROTTLING ->
          moody ? Reply.of(429).with("Retry-After", Long.toString(RETRY_AFTER.toSeconds())) : reply;
    };
  }
}
