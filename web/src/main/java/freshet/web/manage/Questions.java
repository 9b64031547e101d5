package freshet.web.manage;

import freshet.crawler.controller.Event;
import freshet.crawler.controller.FeedAnswer;
import freshet.crawler.controller.FeedBrief;
import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.Snapshot;
import freshet.web.Refusal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks the controller, which answers between two retrievals. */
public final class Questions {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** A snapshot looks at every feed; for so long it is not taken again. */
  private static final Duration SAME = Duration.ofSeconds(1);

  private final Inbox inbox;
  private final Supplier<Optional<String>> hindrance;
  private @Nullable Snapshot last;
  private long lastNanos;

  /**
   * Asks through an inbox.
   *
   * @param hindrance why nobody reads it, as a sentence; empty while a controller does
   */
  public Questions(Inbox inbox, Supplier<Optional<String>> hindrance) {
    this.inbox = inbox;
    this.hindrance = hindrance;
  }

  /** Why there is no controller here that could answer. */
  public Optional<String> hindrance() {
    return hindrance.get();
  }

  /** What is told to who asked and has no answer. */
  public Refusal unanswered() {
    return new Refusal(503, hindrance.get().orElse("the controller is busy; try again in a while"));
  }

  /** How all feeds fare, now or a second ago; empty if the controller has no time, or has ended. */
  public synchronized Optional<Snapshot> snapshot() {
    if (last == null || System.nanoTime() - lastNanos > SAME.toNanos()) {
      last = this.<Snapshot>ask(Event.Surveyed::new).orElse(null);
      lastNanos = System.nanoTime();
    }
    return Optional.ofNullable(last);
  }

  /** The little that lists want of each feed, by its id; empty if the controller has no time. */
  public Optional<Map<Long, FeedBrief>> briefs() {
    return ask(Event.Listed::new);
  }

  /** What is planned for a feed; empty if it is not watched, or the controller has no time. */
  public Optional<FeedAnswer> feed(long feed) {
    Optional<Optional<FeedAnswer>> answer = ask(told -> new Event.Asked(feed, told));
    return answer.flatMap(Function.identity());
  }

  /** Has a feed retrieved as soon as it may be, and tells when that is (GC-030). */
  public Optional<FeedAnswer> wanted(long feed) {
    Optional<Optional<FeedAnswer>> answer = ask(told -> new Event.Wanted(feed, told));
    return answer.flatMap(Function.identity());
  }

  private <T> Optional<T> ask(Function<Consumer<T>, Event> question) {
    if (hindrance.get().isPresent()) {
      return Optional.empty();
    }
    CompletableFuture<T> answer = new CompletableFuture<>();
    inbox.add(question.apply(answer::complete));
    try {
      return Optional.of(answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException | ExecutionException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
