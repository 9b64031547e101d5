package freshet.crawler.errand;

import freshet.crawler.codec.GapText;
import freshet.crawler.controller.PostingRecords;
import freshet.crawler.terminal.Breach;
import freshet.crawler.terminal.GapRepair;
import freshet.crawler.terminal.GapRepair.Repair;
import freshet.crawler.terminal.OwnInitiative.Prospect;
import freshet.store.Errand;
import freshet.store.PostingQuery;
import freshet.store.PostingRecord;
import freshet.store.RepairRecord;
import freshet.store.StoredPosting;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Repairs a gap, and stores what was missed (GC-052). */
final class GapTask implements Task {
  private static final Logger LOG = System.getLogger(GapTask.class.getName());

  /** More than a document and what came since it lists. */
  private static final int MOST_POSTINGS = 2000;

  private final Workshop shop;
  private final HouseRules rules;
  private final RandomGenerator chance;

  GapTask(Workshop shop, HouseRules rules, RandomGenerator chance) {
    this.shop = shop;
    this.rules = rules;
    this.chance = chance;
  }

  @Override
  public Ending run(Errand errand, Outing outing) {
    GapText start = GapText.of(errand.detail());
    long feed = errand.feed();
    Set<String> archives = shop.patience().insist(() -> shop.store().errands().archives(feed));
    Repair repair =
        new GapRepair(shop.means().initiative(outing), shop.means().reader(), rules::sitemaps)
            .repair(breach(errand, start), known(feed), archives, shop.clock().instant());
    LOG.log(
        Level.DEBUG,
        "A gap was looked into. feed={0} found={1} documents={2} end=\"{3}\"",
        Long.toString(feed),
        Integer.toString(repair.found().size()),
        Integer.toString(repair.documents()),
        repair.sentence());
    boolean unasked = repair.prospect() == Prospect.UNASKED;
    return unasked && repair.documents() == start.documents()
        ? new Ending.Unasked()
        : store(errand, start, repair, outing.openAt());
  }

  private Breach breach(Errand errand, GapText start) {
    Instant shown = Instant.ofEpochMilli(errand.subject());
    PostingQuery since =
        PostingQuery.latest(List.of(errand.feed()), PostingQuery.Order.ARRIVAL, MOST_POSTINGS)
            .seen(shown, null);
    List<PostingRecord> later =
        shop.patience().insist(() -> shop.store().postings().page(since)).stream()
            .map(StoredPosting::record)
            .toList();
    return new Breach(
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

  private Ending store(Errand errand, GapText start, Repair repair, Instant openAt) {
    int found = repair.found().size();
    int recovered = repair.closed() ? start.missed() : Math.min(start.missed(), found);
    Instant now = shop.clock().instant();
    Errand rest =
        errand.again(
            openAt,
            errand.tries(),
            start.rest(repair.rest(), repair.documents(), recovered).text());
    @Nullable Errand next =
        switch (repair.prospect()) {
          case NONE -> null;
          case LATER -> Retry.of(rest, now, chance).orElse(null);
          case UNASKED -> rest;
        };
    RepairRecord record =
        new RepairRecord(
            errand,
            next,
            now,
            repair.found().reversed().stream()
                .map(p -> PostingRecords.of(p.key(), p.posting(), p.at(), now))
                .toList(),
            deleted(errand.feed(), repair.deleted()),
            repair.archives(),
            recovered);
    shop.patience().insist(() -> shop.store().errands().repaired(record));
    return new Ending.Kept();
  }

  private List<Long> deleted(long feed, List<String> ids) {
    return ids.isEmpty()
        ? List.of()
        : List.copyOf(shop.patience().insist(() -> shop.store().postings().keysOf(feed, ids)));
  }

  /** What was not found stays missed. */
  @Override
  public Ending giveUp(Errand errand, String sentence) {
    return Ending.DONE;
  }
}
