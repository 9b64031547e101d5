package freshet.store.sql;

import freshet.store.model.FeedDescription;
import freshet.store.model.FetchJob;
import freshet.store.model.HostTotals;
import freshet.store.model.RetrievalRecord;
import freshet.store.model.StoredRetrieval;
import freshet.store.model.StoredRetrieval.Fate;
import freshet.store.model.StoredRetrieval.Kept;
import freshet.store.model.StoredRetrieval.News;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Writes the results of a batch of retrievals, one statement at a time for all: the postings, then
 * the log, which shows what was stored before, then the states, totals and jobs of the rest.
 */
public final class RetrievalWriter {
  private final Handle handle;
  private final Dialect dialect;

  public RetrievalWriter(Handle handle, Dialect dialect) {
    this.handle = handle;
    this.dialect = dialect;
  }

  public List<StoredRetrieval> write(List<RetrievalRecord> batch) throws SQLException {
    Map<Long, Boolean> live = live(batch);
    List<RetrievalRecord> wanted =
        batch.stream().filter(record -> live.containsKey(record.feed())).toList();
    List<List<Kept>> postings =
        new PostingWriter(handle, dialect).write(wanted.stream().map(FoundPostings::of).toList());
    boolean[] first = RetrievalLogTable.insert(handle, wanted, allNews(postings));
    states(wanted, postings, first);
    List<RetrievalRecord> fresh = new ArrayList<>();
    for (int i = 0; i < first.length; i++) {
      if (first[i]) {
        fresh.add(wanted.get(i));
      }
    }
    figures(fresh);
    errands(wanted, postings, fresh, live);
    return results(batch, live, postings, first);
  }

  /** Returns the feeds that are not removed, and whether their articles are wanted. */
  private Map<Long, Boolean> live(List<RetrievalRecord> batch) {
    List<Long> feeds = batch.stream().map(RetrievalRecord::feed).distinct().toList();
    Map<Long, Boolean> live = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT id, articles FROM feed WHERE removed_at IS NULL AND id IN (%s)
            """
                .formatted(dialect.numbers(":feeds")))
        .bind("feeds", JsonLists.numbers(feeds))
        .map((row, _) -> live.put(row.getLong("id"), ColumnReader.truth(row, "articles")))
        .list();
    return live;
  }

  private void errands(
      List<RetrievalRecord> records,
      List<List<Kept>> postings,
      List<RetrievalRecord> fresh,
      Map<Long, Boolean> articles)
      throws SQLException {
    List<FetchJob> errands = new ArrayList<>();
    fresh.forEach(record -> errands.addAll(record.errands()));
    for (int i = 0; i < records.size(); i++) {
      if (articles.getOrDefault(records.get(i).feed(), false)) {
        errands.addAll(FetchJobTable.articles(FoundPostings.of(records.get(i)), postings.get(i)));
      }
    }
    FetchJobTable.add(handle, errands);
  }

  private static int[] allNews(List<List<Kept>> postings) {
    return postings.stream().mapToInt(RetrievalWriter::news).toArray();
  }

  private static int news(List<Kept> postings) {
    return (int) postings.stream().filter(kept -> kept.news() == News.NEW).count();
  }

  private void states(List<RetrievalRecord> records, List<List<Kept>> postings, boolean[] first)
      throws SQLException {
    try (FeedStates states = new FeedStates(handle.getConnection())) {
      for (int i = 0; i < first.length; i++) {
        RetrievalRecord record = records.get(i);
        int news = news(postings.get(i));
        if (first[i]) {
          states.add(record.feed(), record.state(), news, record.note().missed());
        } else if (news > 0) {
          handle.execute(
              "UPDATE feed_state SET postings = postings + ? WHERE feed = ?", news, record.feed());
        }
      }
      states.run();
    }
  }

  private void figures(List<RetrievalRecord> fresh) throws SQLException {
    Map<String, String> hosts = new HashMap<>();
    List<HostTotals> figures = new ArrayList<>();
    Map<LocalDate, Map<String, Long>> sums = new HashMap<>();
    for (RetrievalRecord record : fresh) {
      FeedDescription description = record.description();
      if (description != null) {
        FeedTable.describe(handle, record.feed(), description);
      }
      record.hosts().forEach((host, state) -> hosts.merge(host, state, HostTable::later));
      figures.addAll(record.figures());
      Map<String, Long> day =
          sums.computeIfAbsent(
              LocalDate.ofInstant(record.note().at(), ZoneOffset.UTC), _ -> new HashMap<>());
      record.sums().forEach((name, amount) -> day.merge(name, amount, Long::sum));
    }
    HostTable.keep(handle, hosts);
    DailyTotalsTable.add(handle, figures);
    for (Map.Entry<LocalDate, Map<String, Long>> day : sums.entrySet()) {
      DailyTotalsTable.add(handle, day.getKey(), day.getValue());
    }
  }

  private List<StoredRetrieval> results(
      List<RetrievalRecord> batch,
      Map<Long, Boolean> live,
      List<List<Kept>> postings,
      boolean[] first) {
    List<StoredRetrieval> results = new ArrayList<>();
    int at = 0;
    for (RetrievalRecord record : batch) {
      if (live.containsKey(record.feed())) {
        Fate fate = first[at] ? moved(record) : Fate.REPEATED;
        results.add(new StoredRetrieval(record.feed(), fate, postings.get(at++)));
      } else {
        results.add(new StoredRetrieval(record.feed(), Fate.REMOVED, List.of()));
      }
    }
    return results;
  }

  private Fate moved(RetrievalRecord record) {
    @Nullable String url = record.url();
    return url == null || FeedTable.move(handle, record.feed(), url) ? Fate.STORED : Fate.URL_TAKEN;
  }
}
