package freshet.crawler.village;

import freshet.crawler.politeness.HostLimits;
import freshet.crawler.politeness.HostRecords;
import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.politeness.Permit;
import freshet.crawler.politeness.PermitResult;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.politeness.Politeness.Decision;
import freshet.crawler.politeness.Purpose;
import freshet.crawler.terminal.DocumentStateCache;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.GapRepair;
import freshet.crawler.terminal.GapStart;
import freshet.crawler.terminal.OwnInitiative;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.Terminal;
import freshet.crawler.terminal.UserAgent;
import freshet.feed.reader.FeedReader;
import freshet.http.Fetcher;
import freshet.village.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;

/** A controller of few words: retrieves every feed when it wants to and may. */
final class Month {
  static final UserAgent AGENT = new UserAgent("Freshet", "0.1", "https://freshet.example/bot");
  private static final Duration LONGEST_TURN = Duration.ofMinutes(5);

  private record Due(Instant at, Resident resident, int plan) {}

  private final SettableClock clock;
  private final Instant end;
  private final Terminal terminal;
  private final GapRepair repair;
  private final Pushes pushes;
  private final Random random;
  private final Politeness politeness;
  private final PriorityQueue<Due> queue = new PriorityQueue<>(Comparator.comparing(Due::at));
  private int retrievals;
  private int repairs;

  Month(
      SettableClock clock,
      Instant end,
      Fetcher fetcher,
      DocumentStateCache cache,
      Pushes pushes,
      Random random) {
    this.clock = clock;
    this.end = end;
    this.pushes = pushes;
    this.random = random;
    politeness = new Politeness(_ -> HostLimits.DEFAULT, HostRecords.NONE, clock, clock::advance);
    terminal = new Terminal(FetchSources.standard(fetcher, AGENT), new FeedReader()::read, cache);
    repair =
        new GapRepair(
            new OwnInitiative(
                fetcher, AGENT, url -> politeness.await(url, Purpose.OWN_INITIATIVE, LONGEST_TURN)),
            new FeedReader()::read,
            _ -> List.of());
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
    RetrievalOrder order = order(resident, due.at());
    switch (politeness.request(order.url(), Purpose.SUBSCRIBED, due.at())) {
      case Decision.Granted(Permit permit) -> retrieve(resident, order, permit, due.at());
      case Decision.Later(Instant at) -> plan(resident, at);
      case Decision other -> throw new AssertionError("nobody has a robots file here: " + other);
    }
  }

  private void retrieve(Resident resident, RetrievalOrder order, Permit permit, Instant now) {
    RetrievalOutcome outcome = terminal.retrieve(order, now);
    retrievals++;
    finish(permit, outcome, now);
    resident.standing = resident.standing.after(outcome, random);
    resident.read(outcome);
    if (outcome.brought() instanceof Changed changed) {
      store(resident, changed, now);
    }
    terminal.confirm(outcome);
    double jitter = 0.5 + random.nextDouble();
    plan(resident, now.plusMillis((long) (resident.usual.toMillis() * jitter)));
  }

  private static RetrievalOrder order(Resident resident, Instant now) {
    boolean suspicious = resident.standing.silence().suspicious(10, false, now);
    return new RetrievalOrder(
        resident.id,
        Long.toString(resident.id),
        1,
        resident.standing,
        IntervalSettings.DEFAULT,
        resident.usual,
        suspicious);
  }

  private void store(Resident resident, Changed seen, Instant now) {
    Changed changed = seen.against(resident::isStored);
    Optional<GapRepair.Repair> repaired =
        GapStart.of(changed)
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

  private static void finish(Permit permit, RetrievalOutcome outcome, Instant now) {
    Instant retry = outcome.brought() instanceof Throttled throttled ? throttled.until() : null;
    int status = outcome.contact().status();
    permit.ended(new PermitResult(status, retry, List.of(), now));
  }
}
