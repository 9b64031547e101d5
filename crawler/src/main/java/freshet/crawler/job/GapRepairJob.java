package freshet.crawler.job;

import freshet.crawler.codec.GapStartText;
import freshet.crawler.controller.PostingRecords;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.terminal.GapRepair;
import freshet.crawler.terminal.GapRepair.Repair;
import freshet.crawler.terminal.GapStart;
import freshet.crawler.terminal.OwnInitiative.Prospect;
import freshet.store.model.FetchJob;
import freshet.store.model.PostingQuery;
import freshet.store.model.PostingRecord;
import freshet.store.model.RepairRecord;
import freshet.store.model.StoredPosting;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Repairs a gap and stores the missed postings (GC-052). */
final class GapRepairJob implements JobHandler {
  private static final Logger LOG = System.getLogger(GapRepairJob.class.getName());

  /** The most known postings, more than a document and what arrived since it lists. */
  private static final int MOST_POSTINGS = 2000;

  private final Workshop shop;
  private final Politeness politeness;
  private final RandomGenerator chance;

  GapRepairJob(Workshop shop, Politeness politeness, RandomGenerator chance) {
    this.shop = shop;
    this.politeness = politeness;
    this.chance = chance;
  }

  @Override
  public JobResult run(FetchJob errand, Outing outing) {
    GapStartText start = GapStartText.of(errand.detail());
    long feed = errand.feed();
    Set<String> archives = shop.patience().insist(() -> shop.store().errands().archives(feed));
    Repair repair =
        new GapRepair(shop.means().initiative(outing), shop.means().reader(), politeness::sitemaps)
            .repair(breach(errand, start), known(feed), archives, shop.clock().instant());
    LOG.log(
        Level.DEBUG,
        "Gap repair ended. feed={0} count={1} documents={2} cause=\"{3}\"",
        Long.toString(feed),
        Integer.toString(repair.found().size()),
        Integer.toString(repair.documents()),
        repair.sentence());
    boolean unasked = repair.prospect() == Prospect.UNASKED;
    return unasked && repair.documents() == start.documents()
        ? new JobResult.Unasked()
        : store(errand, start, repair, outing.openAt());
  }

  private GapStart breach(FetchJob errand, GapStartText start) {
    Instant shown = Instant.ofEpochMilli(errand.subject());
    PostingQuery since =
        PostingQuery.latest(List.of(errand.feed()), PostingQuery.Order.ARRIVAL, MOST_POSTINGS)
            .seen(shown, null);
    List<PostingRecord> later =
        shop.patience().insist(() -> shop.store().postings().page(since)).stream()
            .map(StoredPosting::record)
            .toList();
    return new GapStart(
        start.feedUrl(),
        start.url(),
        start.older(),
        start.documents(),
        start.gap(),
        later.stream()
            .filter(posting -> posting.firstSeen().equals(shown))
            .map(PostingRecord::posting)
            .toList(),
        later.stream().map(PostingRecord::key).collect(Collectors.toSet()),
        shop.means().seen().apply(errand.feed()).orElse(null));
  }

  private LongPredicate known(long feed) {
    return key ->
        !shop.patience().insist(() -> shop.store().postings().known(feed, List.of(key))).isEmpty();
  }

  private JobResult store(FetchJob errand, GapStartText start, Repair repair, Instant openAt) {
    int found = repair.found().size();
    int recovered = repair.closed() ? start.missed() : Math.min(start.missed(), found);
    Instant now = shop.clock().instant();
    FetchJob rest =
        errand.again(
            openAt,
            errand.tries(),
            start.rest(repair.rest(), repair.documents(), recovered).text());
    @Nullable FetchJob next =
        switch (repair.prospect()) {
          case NONE -> null;
          case LATER -> JobRetry.of(rest, now, chance).orElse(null);
          case UNASKED -> rest;
        };
    RepairRecord record =
        new RepairRecord(
            errand,
            next,
            now,
            repair.found().reversed().stream()
                .map(p -> PostingRecords.of(p.key(), p.posting(), List.of(), p.at(), now))
                .toList(),
            deleted(errand.feed(), repair.deleted()),
            repair.archives(),
            recovered);
    shop.patience().insist(() -> shop.store().errands().repaired(record));
    return new JobResult.Kept();
  }

  private List<Long> deleted(long feed, List<String> ids) {
    return ids.isEmpty()
        ? List.of()
        : List.copyOf(shop.patience().insist(() -> shop.store().postings().keysOf(feed, ids)));
  }

  /** Gives up; postings that were not found stay missed. */
  @Override
  public JobResult giveUp(FetchJob errand, String sentence) {
    return JobResult.DONE;
  }
}
