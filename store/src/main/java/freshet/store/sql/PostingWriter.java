package freshet.store.sql;

import freshet.store.model.PostingRecord;
import freshet.store.model.StoredRetrieval.Kept;
import freshet.store.model.StoredRetrieval.News;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/** Writes postings: inserts new ones, updates edited ones. */
final class PostingWriter {
  private final Handle handle;
  private final Dialect dialect;
  private final UnreadCounts unread;

  PostingWriter(Handle handle, Dialect dialect) {
    this.handle = handle;
    this.dialect = dialect;
    unread = new UnreadCounts(handle, dialect);
  }

  /** Returns what happened to the postings of each. */
  List<List<Kept>> write(List<FoundPostings> records) throws SQLException {
    List<List<Kept>> all = new ArrayList<>();
    while (all.size() < records.size()) {
      all.addAll(writeAtOnce(records.subList(all.size(), next(records, all.size()))));
    }
    return all;
  }

  /** Returns the end of a run in which no feed occurs again after it deleted postings. */
  private static int next(List<FoundPostings> records, int from) {
    Set<Long> deleting = new HashSet<>();
    int to = from;
    while (to < records.size() && !deleting.contains(records.get(to).feed())) {
      FoundPostings record = records.get(to++);
      if (!record.deleted().isEmpty()) {
        deleting.add(record.feed());
      }
    }
    return to;
  }

  private List<List<Kept>> writeAtOnce(List<FoundPostings> records) throws SQLException {
    int count = records.stream().mapToInt(record -> record.postings().size()).sum();
    long firstId = count == 0 ? 0 : IdSequence.POSTING.next(handle, count);
    int[] inserted = count == 0 ? new int[0] : insert(records, firstId);
    List<List<Kept>> all = new ArrayList<>();
    int from = 0;
    for (FoundPostings record : records) {
      all.add(kept(record, inserted, from, firstId));
      from += record.postings().size();
    }
    unread.raise(arrivals(records, all));
    for (FoundPostings record : records) {
      delete(record);
    }
    return all;
  }

  private static Map<Long, Integer> arrivals(List<FoundPostings> records, List<List<Kept>> kept) {
    Map<Long, Integer> arrivals = new TreeMap<>();
    for (int i = 0; i < records.size(); i++) {
      int news = (int) kept.get(i).stream().filter(posting -> posting.news() == News.NEW).count();
      if (news > 0) {
        arrivals.merge(records.get(i).feed(), news, Integer::sum);
      }
    }
    return arrivals;
  }

  /** Inserts postings; the ids of those that turn out to be known stay unused. */
  private int[] insert(List<FoundPostings> records, long firstId) throws SQLException {
    try (PostingRows rows = new PostingRows(handle.getConnection())) {
      long id = firstId;
      for (FoundPostings record : records) {
        for (PostingRecord posting : record.postings()) {
          rows.add(id++, record.feed(), posting);
        }
      }
      return rows.run();
    }
  }

  private List<Kept> kept(FoundPostings record, int[] inserted, int from, long firstId)
      throws SQLException {
    List<PostingRecord> postings = record.postings();
    Map<Long, Kept> known = known(record, inserted, from);
    List<Kept> kept = new ArrayList<>();
    for (int i = 0; i < postings.size(); i++) {
      long key = postings.get(i).key();
      kept.add(
          inserted[from + i] == 1
              ? new Kept(key, firstId + from + i, News.NEW)
              : Objects.requireNonNull(known.get(key), "a posting without an id"));
    }
    return kept;
  }

  private Map<Long, Kept> known(FoundPostings record, int[] inserted, int from)
      throws SQLException {
    List<PostingRecord> known = new ArrayList<>();
    for (int i = 0; i < record.postings().size(); i++) {
      if (inserted[from + i] == 0) {
        known.add(record.postings().get(i));
      }
    }
    return known.isEmpty()
        ? Map.of()
        : new PostingEdits(handle, dialect).edit(record.feed(), record.at(), known);
  }

  /** Deletes postings that the feed deleted, unless someone keeps them. */
  private void delete(FoundPostings record) {
    if (record.deleted().isEmpty()) {
      return;
    }
    int deleted =
        handle
            .createUpdate(
                """
                DELETE FROM posting WHERE feed = :feed AND kept = 0 AND key IN (%s)
                """
                    .formatted(dialect.numbers(":keys")))
            .bind("feed", record.feed())
            .bind("keys", JsonLists.numbers(record.deleted()))
            .execute();
    if (deleted > 0) {
      unread.recount(List.of(record.feed()));
    }
  }
}
