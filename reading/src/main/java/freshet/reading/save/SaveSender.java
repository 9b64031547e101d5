package freshet.reading.save;

import freshet.reading.DeliveryQueue;
import freshet.reading.save.SaveTarget.Outcome;
import freshet.store.Store;
import freshet.store.account.SaveDestination;
import freshet.store.account.SaveRequest;
import freshet.store.account.SaveRequest.State;
import freshet.store.model.NotLeaderException;
import freshet.store.model.StoreException;
import freshet.work.Attempt;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes the save requests that are due, one at a time for each destination (SV-01). After a failure
 * that may pass, all requests of that destination wait: as long as it asked for, or longer each
 * time.
 */
public final class SaveSender implements AutoCloseable {
  private static final Logger LOG = System.getLogger(SaveSender.class.getName());
  private static final int MOST = 1000;
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
  private static final Duration LONGEST_PAUSE = Duration.ofHours(1);
  private static final Duration GIVEN_UP_AFTER = Duration.ofDays(1);
  private static final Duration REMEMBERED = Duration.ofDays(365);

  private final Store store;
  private final SaveTargets targets;
  private final InstantSource clock;
  private final Supervisor supervisor;
  private final DeliveryQueue<Long, Due> queue;

  /** A request and where it goes. */
  private record Due(SaveDestination destination, SaveRequest request) {}

  public SaveSender(Store store, SaveTargets targets, InstantSource clock, Supervisor supervisor) {
    this.store = store;
    this.targets = targets;
    this.clock = clock;
    this.supervisor = supervisor;
    this.queue = new DeliveryQueue<>("saver", "save", new Saves(), supervisor);
  }

  public void start() {
    queue.start();
  }

  /** Wakes the sender, because requests may be due. */
  public void call() {
    queue.call();
  }

  private final class Saves implements DeliveryQueue.Deliveries<Long, Due> {
    @Override
    public Map<Long, List<Due>> due() {
      List<SaveRequest> due = store.saveRequests().due(clock.instant(), MOST);
      if (due.isEmpty()) {
        return Map.of();
      }
      Map<Long, SaveDestination> destinations =
          store.saveDestinations().withDueRequests().stream()
              .collect(Collectors.toMap(SaveDestination::id, Function.identity()));
      Map<Long, List<Due>> lanes = new LinkedHashMap<>();
      for (SaveRequest request : due) {
        SaveDestination destination = destinations.get(request.destination());
        if (destination != null) {
          lanes
              .computeIfAbsent(destination.id(), _ -> new ArrayList<>())
              .add(new Due(destination, request));
        }
      }
      return lanes;
    }

    @Override
    public void deliver(Long lane, List<Due> some) {
      Attempt.failure(() -> send(some)).ifPresent(failure -> failed(lane, failure));
    }

    @Override
    public void clean() {
      store.saveRequests().forget(clock.instant().minus(REMEMBERED));
    }
  }

  /** Requests whose result was not stored are made again, which adds nothing twice (SV-02). */
  private void failed(long destination, Throwable failure) {
    if (failure instanceof StoreException || failure instanceof NotLeaderException) {
      LOG.log(Level.DEBUG, "The state of a save request was not stored.", failure);
    } else {
      supervisor.failed("save-destination=" + destination, failure);
    }
  }

  private void send(List<Due> some) {
    Optional<Instant> paused = Optional.empty();
    for (Due one : some) {
      if (queue.isStopped()) {
        return;
      }
      if (paused.isPresent()) {
        store
            .saveRequests()
            .again(one.request.id(), "waits for the request before it", paused.get());
      } else {
        paused = send(one);
      }
    }
  }

  /** Makes one request; gives until when its destination is left alone, if it is. */
  private Optional<Instant> send(Due one) {
    SaveRequest request = one.request;
    Instant now = clock.instant();
    return switch (outcome(one)) {
      case Outcome.Saved() -> {
        store.saveRequests().done(request.id(), State.SAVED, "", now);
        yield Optional.empty();
      }
      case Outcome.Refused(String reason) -> {
        store.saveRequests().done(request.id(), State.FAILED, reason, now);
        yield Optional.empty();
      }
      case Outcome.Later(String reason, Instant notBefore) -> {
        if (request.madeAt().plus(GIVEN_UP_AFTER).isBefore(now)) {
          String sentence = "given up after a day: " + reason;
          store.saveRequests().done(request.id(), State.FAILED, sentence, now);
          yield Optional.empty();
        }
        Instant next = next(request, notBefore, now);
        store.saveRequests().again(request.id(), reason, next);
        yield Optional.of(next);
      }
    };
  }

  private Outcome outcome(Due one) {
    SaveDestination destination = one.destination;
    SaveRequest request = one.request;
    SaveItem item =
        new SaveItem(
            request.posting(),
            request.url(),
            request.title(),
            request.authors(),
            request.publishedAt());
    try {
      return targets
          .find(destination.target())
          .map(target -> target.save(item, destination.fields()))
          .orElseGet(
              () ->
                  new Outcome.Refused(
                      "this server does not know the target '%s'".formatted(destination.target())));
    } catch (RuntimeException e) {
      supervisor.failed("save-destination=" + destination.id(), e);
      return new Outcome.Later(DeliveryQueue.BUG, null);
    }
  }

  private static Instant next(SaveRequest request, @Nullable Instant notBefore, Instant now) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(request.attempts(), 10));
    Instant next = now.plus(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
    return notBefore != null && notBefore.isAfter(next) ? notBefore : next;
  }

  @Override
  public void close() {
    queue.close();
  }
}
