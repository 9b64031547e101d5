package freshet.web.admin;

import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.FeedBrief;
import freshet.crawler.controller.FeedReply;
import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.Snapshot;
import freshet.reading.RequestRejectedException;
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

/** Sends questions to the controller, which answers them between two retrievals. */
public final class ControllerQueries {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** A snapshot visits every feed, so it is reused for this long. */
  private static final Duration SAME = Duration.ofSeconds(1);

  private final Inbox inbox;
  private final Supplier<Optional<String>> hindrance;
  private @Nullable Survey latest;
  private volatile @Nullable Snapshot last;

  /** A request for a snapshot, shared by all callers until it is answered. */
  private static final class Survey {
    private final CompletableFuture<Snapshot> answer = new CompletableFuture<>();
    private final long asked = System.nanoTime();
    private volatile long answered;

    void complete(Snapshot snapshot) {
      answered = System.nanoTime();
      answer.complete(snapshot);
    }

    boolean isRecent() {
      long now = System.nanoTime();
      return answer.isDone() ? now - answered <= SAME.toNanos() : now - asked <= PATIENCE.toNanos();
    }

    Duration patience() {
      return PATIENCE.minusNanos(System.nanoTime() - asked);
    }
  }

  /**
   * Creates the client.
   *
   * @param hindrance why no controller reads the inbox, as a sentence; empty while one does
   */
  public ControllerQueries(Inbox inbox, Supplier<Optional<String>> hindrance) {
    this.inbox = inbox;
    this.hindrance = hindrance;
  }

  /** Returns why there is no controller here. */
  public Optional<String> hindrance() {
    return hindrance.get();
  }

  /** Returns the error for a question without an answer. */
  public RequestRejectedException unanswered() {
    return new RequestRejectedException(
        503, hindrance.get().orElse("the controller is busy; try again later"));
  }

  /**
   * Returns the state of all feeds, at most a second old; empty if the controller is busy or has
   * stopped.
   */
  public Optional<Snapshot> snapshot() {
    if (hindrance.get().isPresent()) {
      return Optional.empty();
    }
    Survey survey = survey();
    return await(survey.answer, survey.patience());
  }

  /**
   * Whether no host could be reached when the controller last told. It never waits: it asks for
   * later calls.
   */
  public boolean isNetworkDown() {
    Snapshot known = last;
    if (hindrance.get().isEmpty()) {
      survey();
    }
    return known != null && known.networkDown();
  }

  /** Has the next question for a snapshot asked anew, since a change was asked for before it. */
  public synchronized void forget() {
    latest = null;
  }

  private synchronized Survey survey() {
    if (latest == null || !latest.isRecent()) {
      latest = new Survey();
      Survey survey = latest;
      inbox.add(
          new ControllerEvent.Surveyed(
              snapshot -> {
                last = snapshot;
                survey.complete(snapshot);
              }));
    }
    return latest;
  }

  /** Returns short descriptions of feeds for lists, by id; empty if the controller is busy. */
  public Optional<Map<Long, FeedBrief>> briefs() {
    return ask(ControllerEvent.Listed::new);
  }

  /** Returns what is planned for a feed; empty if it is not watched or the controller is busy. */
  public Optional<FeedReply> feed(long feed) {
    Optional<Optional<FeedReply>> answer = ask(told -> new ControllerEvent.Asked(feed, told));
    return answer.flatMap(Function.identity());
  }

  /** Has a feed retrieved as soon as it may be, and returns when that is (GC-030). */
  public Optional<FeedReply> wanted(long feed) {
    Optional<Optional<FeedReply>> answer = ask(told -> new ControllerEvent.Wanted(feed, told));
    return answer.flatMap(Function.identity());
  }

  private <T> Optional<T> ask(Function<Consumer<T>, ControllerEvent> question) {
    if (hindrance.get().isPresent()) {
      return Optional.empty();
    }
    CompletableFuture<T> answer = new CompletableFuture<>();
    inbox.add(question.apply(answer::complete));
    return await(answer, PATIENCE);
  }

  private static <T> Optional<T> await(CompletableFuture<T> answer, Duration patience) {
    try {
      return Optional.of(answer.get(patience.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException | ExecutionException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
