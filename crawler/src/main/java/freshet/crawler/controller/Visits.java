package freshet.crawler.controller;

import freshet.crawler.codec.HostText;
import freshet.crawler.host.Host;
import freshet.crawler.host.HostGate;
import freshet.crawler.host.TurnEnd;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.HttpSettings;
import freshet.store.HostFigures;
import freshet.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes down turns of requests beside those of feeds, and ends them (GC-043, GC-091). */
public final class Visits {
  /** The longest time that a request takes. */
  static final Duration LONGEST = HttpSettings.TimeLimits.DEFAULT.total();

  private final Store store;
  private final StorePatience patience;
  private final HostGate gate;
  private final InstantSource clock;

  public Visits(Store store, StorePatience patience, HostGate gate, InstantSource clock) {
    this.store = store;
    this.patience = patience;
    this.gate = gate;
    this.clock = clock;
  }

  /**
   * Writes down that a request which has a turn of its host is about to be made. If somebody else
   * leads before it has ended, they leave the host alone until it is surely over (GC-029); if
   * somebody leads already, this fails as all writing does.
   */
  public void begin(Host host) {
    patience.insistOn(
        () ->
            store
                .hosts()
                .keep(HostText.all(gate.rememberAsked(host, clock.instant().plus(LONGEST)))));
  }

  /**
   * A request that has a turn of its host came to its end, and is counted.
   *
   * @param sinceLast the time since the request before; null if there was none
   */
  public void ended(Host host, Fetched fetched, @Nullable Duration sinceLast, Instant began) {
    TurnEnd end =
        gate.end(host, () -> TurnEnd.of(fetched, end(began.plus(fetched.took()), clock)), clock);
    HostFigures figures =
        new HostFigures(
            host.domain(),
            LocalDate.ofInstant(began, ZoneOffset.UTC),
            1 + fetched.hops().size(),
            1,
            0,
            0,
            fetched instanceof Fetched.Answer answer ? answer.wireBytes() : 0,
            end.isThrottled() ? 1 : 0,
            sinceLast,
            0);
    patience.insistOn(() -> store.hosts().visited(states(host, end), List.of(figures)));
  }

  /** The same for a request that counts where its answer is used, or is none for documents. */
  public void ended(Host host, Fetched fetched, Instant at) {
    TurnEnd end = gate.end(host, () -> TurnEnd.of(fetched, at), clock);
    patience.insistOn(() -> store.hosts().keep(states(host, end)));
  }

  private Map<String, String> states(Host host, TurnEnd end) {
    return HostText.all(gate.remember(end.hosts(host)));
  }

  /**
   * When a request had surely been made that was over by a time as far as stopwatches tell: a busy
   * machine may have started them late.
   */
  static Instant end(Instant reckoned, InstantSource clock) {
    Instant now = clock.instant();
    return now.isAfter(reckoned) ? now : reckoned;
  }
}
