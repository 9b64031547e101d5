package freshet.crawler.village;

import freshet.crawler.host.HostGate;
import freshet.crawler.host.HostLimits;
import freshet.crawler.host.TurnEnd;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.terminal.Agent;
import freshet.crawler.terminal.Breach;
import freshet.crawler.terminal.GapRepair;
import freshet.crawler.terminal.Manners;
import freshet.crawler.terminal.OwnInitiative;
import freshet.crawler.terminal.PaceSettings;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.SeenCache;
import freshet.crawler.terminal.Terminal;
import freshet.feed.FeedReader;
import freshet.village.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;

/** A controller of few words: retrieves every feed when it wants to and may. */
final class Month implements Manners {
  static final Agent AGENT = new Agent("Freshet", "0.1", "https://freshet.example/bot");
  private static final Duration LONGEST_TURN = Duration.ofMinutes(5);

  private record Due(Instant at, Resident resident, int plan) {}

  private final SettableClock clock;
  private final Instant end;
  private final Terminal terminal;
  private final GapRepair repair;
  private final Pushes pushes;
  private final Random random;
  private final HostGate gate = new HostGate(_ -> HostLimits.DEFAULT, Map.of());
  private final PriorityQueue<Due> queue = new PriorityQueue<>(Comparator.comparing(Due::at));
  private int retrievals;
  private int repairs;

  Month(
      SettableClock clock,
      Instant end,
      Fetcher fetcher,
      SeenCache cache,
      Pushes pushes,
      Random random) {
    this.clock = clock;
    this.end = end;
    this.pushes = pushes;
    this.random = random;
    terminal = new Terminal(fetcher, AGENT, new FeedReader()::read, cache, _ -> true);
    repair =
        new GapRepair(
            new OwnInitiative(fetcher, AGENT, this), new FeedReader()::read, _ -> List.of());
  }

  int retrievals() {
    return retrievals;
  }

  /** Documents that were fetched to repair gaps. */
  int repairs() {
    return repairs;
  }

  void run(List<Resident> residents) {
    for (Resident resident : residents) {
      long spread = (long) (resident.usual.toMillis() * random.nextDouble());
      plan(resident, clock.instant().plusMillis(spread));
    }
    while (!queue.isEmpty() && queue.peek().at().isBefore(end)) {
      if (!pushes.happensBefore(queue.peek().at(), this::signalled)) {
        step(queue.remove());
      }
    }
  }

  /** What must wait does not come at the very end of its waiting, for others wait too (GC-028). */
  private void plan(Resident resident, Instant at) {
    Instant earliest = resident.standing.earliest(at);
    Instant then = earliest.isAfter(at) ? earliest.plusSeconds(random.nextInt(3600)) : at;
    resident.plan++;
    queue.add(new Due(resident.standing.earliest(then), resident, resident.plan));
  }

  /** A ping moves the next retrieval forward as far as the feed allows. */
  private void signalled(Resident resident, Instant now) {
    Instant allowed = resident.standing.afterPing().at();
    resident.plan++;
    queue.add(new Due(allowed.isAfter(now) ? allowed : now, resident, resident.plan));
  }

  private void step(Due due) {
    Resident resident = due.resident();
    if (due.plan() != resident.plan) {
      return;
    }
    clock.set(due.at());
    Optional<Instant> turn = gate.mayStart(resident.host(), due.at());
    if (turn.isEmpty() || turn.get().isAfter(due.at())) {
      plan(resident, turn.orElse(due.at().plusSeconds(1)));
      return;
    }
    gate.start(resident.host(), due.at());
    RetrievalOutcome outcome = terminal.retrieve(order(resident, due.at()), due.at());
    retrievals++;
    finish(resident, outcome, due.at());
    resident.standing = resident.standing.after(outcome, random);
    resident.read(outcome);
    if (outcome.brought() instanceof Changed changed) {
      store(resident, changed, due.at());
    }
    terminal.confirm(outcome);
    double jitter = 0.5 + random.nextDouble();
    plan(resident, due.at().plusMillis((long) (resident.usual.toMillis() * jitter)));
  }

  private static RetrievalOrder order(Resident resident, Instant now) {
    boolean suspicious = resident.standing.silence().suspicious(10, false, now);
    return new RetrievalOrder(
        resident.id,
        Long.toString(resident.id),
        1,
        resident.standing,
        PaceSettings.DEFAULT,
        resident.usual,
        suspicious);
  }

  private void store(Resident resident, Changed seen, Instant now) {
    Changed changed = seen.against(resident::isStored);
    Optional<GapRepair.Repair> repaired =
        Breach.of(changed)
            .map(gap -> repair.repair(gap, resident::isStored, resident.archives, now));
    resident.store(changed.fresh(), now);
    repaired.ifPresent(
        found -> {
          resident.store(found.found(), now);
          resident.archives.addAll(found.archives());
          repairs += found.documents();
        });
    pushes.offered(resident, changed, now);
  }

  private void finish(Resident resident, RetrievalOutcome outcome, Instant now) {
    Instant retry = outcome.brought() instanceof Throttled throttled ? throttled.until() : null;
    int status = outcome.contact().status();
    gate.ended(resident.host(), new TurnEnd(status, retry, List.of(), now));
  }

  @Override
  public Permission permission(String url) {
    return Permission.GRANTED;
  }

  @Override
  public boolean awaitTurn(String url) {
    Instant now = clock.instant();
    var host = new freshet.crawler.host.Host(RequestUrl.host(url), null);
    Optional<Instant> turn = gate.mayStart(host, now);
    if (turn.isEmpty() || turn.get().isAfter(now.plus(LONGEST_TURN))) {
      return false;
    }
    clock.set(turn.get());
    return gate.start(host, turn.get());
  }

  @Override
  public void broken(String url) {
    throw new AssertionError("no request is lost to a bug here: " + url);
  }

  @Override
  public void answered(String url, Fetched fetched) {
    var host = new freshet.crawler.host.Host(RequestUrl.host(url), null);
    gate.ended(host, TurnEnd.of(fetched, clock.instant()));
  }
}
