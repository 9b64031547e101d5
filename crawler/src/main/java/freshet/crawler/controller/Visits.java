package freshet.crawler.controller;

import freshet.crawler.codec.HostText;
import freshet.crawler.host.Host;
import freshet.crawler.host.HostGate;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.RetryAfter;
import freshet.store.HostFigures;
import freshet.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ends the turns of requests beside those of feeds, and writes them down (GC-043, GC-091). */
public final class Visits {
  private final Store store;
  private final StorePatience patience;
  private final HostGate gate;

  public Visits(Store store, StorePatience patience, HostGate gate) {
    this.store = store;
    this.patience = patience;
    this.gate = gate;
  }

  /**
   * A request that has a turn of its host came to its end.
   *
   * @param sinceLast the time since the request before; null if there was none
   */
  public void ended(Host host, Fetched fetched, @Nullable Duration sinceLast, Instant began) {
    boolean throttled = endTurn(host, fetched, began.plus(fetched.took()));
    HostFigures figures =
        new HostFigures(
            host.domain(),
            LocalDate.ofInstant(began, ZoneOffset.UTC),
            1 + fetched.hops().size(),
            1,
            0,
            0,
            fetched instanceof Fetched.Answer answer ? answer.wireBytes() : 0,
            throttled ? 1 : 0,
            sinceLast,
            0);
    patience.insistOn(
        () -> store.hosts().visited(HostText.all(gate.remember(host)), List.of(figures)));
  }

  private boolean endTurn(Host host, Fetched fetched, Instant now) {
    if (!(fetched instanceof Fetched.Answer answer)) {
      gate.failed(host);
      return false;
    }
    @Nullable Instant retry = RetryAfter.of(answer, now).orElse(null);
    boolean throttled = answer.status() == 429 || (answer.status() == 503 && retry != null);
    if (throttled) {
      gate.throttled(host, retry, now);
    } else if (answer.status() >= 500) {
      gate.failed(host);
    } else {
      gate.served(host, now);
    }
    return throttled;
  }
}
