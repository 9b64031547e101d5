package freshet.crawler.host;

import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetched.NoAnswer;
import freshet.crawler.http.Fetcher;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Waits for the turn of the host before each request (GC-029), for those that are in no hurry; a
 * host without a turn in the next minutes counts as not reached.
 */
public final class TurnTaking implements Fetcher {
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final Duration ASK_AGAIN = Duration.ofSeconds(1);

  /** Lets time pass. */
  @FunctionalInterface
  public interface Pause {
    void pause(Duration time) throws InterruptedException;
  }

  /** Is told of the end of each turn. */
  @FunctionalInterface
  public interface Ended {
    void ended(Host host, Fetched fetched, Instant at);
  }

  private final Fetcher fetcher;
  private final HostGate gate;
  private final InstantSource clock;
  private final Pause pause;
  private final Ended ended;

  /**
   * Takes turns of a gate.
   *
   * @param ended tells the gate
   */
  public TurnTaking(Fetcher fetcher, HostGate gate, InstantSource clock, Pause pause, Ended ended) {
    this.fetcher = fetcher;
    this.gate = gate;
    this.clock = clock;
    this.pause = pause;
    this.ended = ended;
  }

  @Override
  public Fetched fetch(FetchRequest request) {
    Optional<Host> host = Host.of(request.url());
    if (host.isEmpty()) {
      return fetcher.fetch(request);
    }
    return awaits(host.get()) ? fetch(request, host.get()) : tooBusy();
  }

  private boolean awaits(Host host) {
    Instant patience = clock.instant().plus(LONGEST);
    while (!gate.start(host, clock.instant())) {
      Instant now = clock.instant();
      Instant next = gate.mayStart(host, now).orElse(now.plus(ASK_AGAIN));
      if (next.isAfter(patience) || !rests(Duration.between(now, next))) {
        return false;
      }
    }
    return true;
  }

  private boolean rests(Duration time) {
    try {
      pause.pause(time.isPositive() ? time : Duration.ofMillis(1));
      return true;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Fetched tooBusy() {
    return new NoAnswer(
        Fetched.Cause.TIMEOUT, "The host has no turn for us now.", List.of(), Duration.ZERO);
  }

  private Fetched fetch(FetchRequest request, Host host) {
    boolean told = false;
    try {
      Fetched fetched = fetcher.fetch(request);
      told = true;
      ended.ended(host, fetched, clock.instant());
      return fetched;
    } finally {
      if (!told) {
        gate.failed(host, clock.instant());
      }
    }
  }
}
