package freshet.crawler.errand;

import freshet.crawler.controller.StorePatience.Pause;
import freshet.crawler.controller.Visits;
import freshet.crawler.host.Host;
import freshet.crawler.host.HostGate;
import freshet.crawler.http.Fetched;
import freshet.crawler.robots.Initiative;
import freshet.crawler.terminal.Manners;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One errand on its way to hosts: each request in a turn, as the house rules allow. */
final class Outing implements Manners {
  /** To begin with it may be put off; in the middle it would have to begin again. */
  private static final Duration LONGEST_FIRST_WAIT = Duration.ofSeconds(10);

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

  /** A feed that waits for the same turn comes first. */
  private static final Duration AFTER_FEEDS = Duration.ofMillis(500);

  /** The longest sleep without a look whether all is to end. */
  private static final Duration NAP = Duration.ofSeconds(1);

  /** What it takes to go out. */
  record Way(
      HostGate gate,
      HouseRules rules,
      Visits visits,
      InstantSource clock,
      Pause pause,
      BooleanSupplier stopped) {}

  private final Way way;
  private boolean begun;
  private Instant began = Instant.EPOCH;
  private @Nullable Duration sinceLast;
  private Instant openAt = Instant.EPOCH;

  Outing(Way way) {
    this.way = way;
  }

  /** When the host may be asked that could not be asked. */
  Instant openAt() {
    return openAt;
  }

  @Override
  public Permission permission(String url) {
    Optional<Boolean> known = way.rules.allows(url);
    if (known.isEmpty()) {
      if (!awaitTurn(url)) {
        return Permission.UNKNOWN;
      }
      askForRules(url);
      known = way.rules.allows(url);
    }
    return known.orElse(false) ? Permission.GRANTED : Permission.DENIED;
  }

  /** Others may have asked while this one waited: then the turn goes back. */
  private void askForRules(String url) {
    boolean asked = false;
    try {
      Optional<Fetched> fetched = way.rules.ask(url, Initiative.OWN);
      asked = true;
      fetched.ifPresentOrElse(answer -> answered(url, answer), () -> way.gate.unused(host(url)));
    } finally {
      if (!asked) {
        broken(url);
      }
    }
  }

  @Override
  public boolean awaitTurn(String url) {
    Host host = host(url);
    Instant now = way.clock.instant();
    Instant latest = now.plus(begun ? LONGEST_WAIT : LONGEST_FIRST_WAIT);
    while (!startedAt(host, now)) {
      openAt = next(host, now);
      if (openAt.isAfter(latest) || way.stopped.getAsBoolean() || !nap(now)) {
        return false;
      }
      now = way.clock.instant();
    }
    return true;
  }

  private boolean startedAt(Host host, Instant now) {
    @Nullable Duration since = way.gate.sinceLast(host, now).orElse(null);
    if (!way.gate.start(host, now)) {
      return false;
    }
    begun = true;
    began = now;
    sinceLast = since;
    return true;
  }

  private Instant next(Host host, Instant now) {
    return way.gate.mayStart(host, now).orElse(now).plus(AFTER_FEEDS);
  }

  private boolean nap(Instant now) {
    Duration wait = Duration.between(now, openAt);
    try {
      way.pause.pause(wait.compareTo(NAP) > 0 ? NAP : wait);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void answered(String url, Fetched fetched) {
    way.visits.ended(host(url), fetched, sinceLast, began);
  }

  @Override
  public void broken(String url) {
    way.gate.failed(host(url), way.clock.instant());
  }

  private static Host host(String url) {
    return Host.of(url).orElse(new Host(url, null));
  }
}
