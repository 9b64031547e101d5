package freshet.store.sql;

import freshet.store.model.PostingRecord;
import freshet.store.model.StoredRetrieval.Kept;
import freshet.store.model.StoredRetrieval.News;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Updates known postings that were edited. */
final class PostingEdits {
  private record Known(long id, long contentHash) {}

  private final Handle handle;
  private final Dialect dialect;

  PostingEdits(Handle handle, Dialect dialect) {
    this.handle = handle;
    this.dialect = dialect;
  }

  /**
   * Returns what happened to each, by key. The times of publication and first sight do not change.
   */
  Map<Long, Kept> edit(long feed, Instant at, List<PostingRecord> postings) throws SQLException {
    Map<Long, Known> known = known(feed, postings);
    Map<Long, Kept> result = new HashMap<>();
    List<Long> editedIds = new ArrayList<>();
    String sql =
        """
        UPDATE posting SET updated = ?, updated_quality = ?, content_hash = ?, title = ?,
          link = ?, authors = ?, categories = ?, enclosures = ?, language = ?, image = ?,
          sanitiser = ?, body = ?, edited_at = ?
        WHERE id = ?
        """;
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (PostingRecord posting : postings) {
        Known before = known.get(posting.key());
        if (before == null) {
          throw new IllegalStateException(
              "posting %d is neither new nor known".formatted(posting.key()));
        }
        boolean edited = before.contentHash != posting.contentHash();
        if (edited) {
          PostingRows.bindWords(rows, posting).time(at).number(before.id).add();
          editedIds.add(before.id);
        }
        result.putIfAbsent(
            posting.key(), new Kept(posting.key(), before.id, edited ? News.EDITED : News.KNOWN));
      }
      rows.run();
    }
    SearchIndex.edited(handle, editedIds);
    return result;
  }

  private Map<Long, Known> known(long feed, List<PostingRecord> postings) {
    Map<Long, Known> known = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT id, key, content_hash FROM posting WHERE feed = :feed AND key IN (%s)
            """
                .formatted(dialect.numbers(":keys")))
        .bind("feed", feed)
        .bind("keys", JsonLists.numbers(postings.stream().map(PostingRecord::key).toList()))
        .map(
            (row, _) ->
                known.put(
                    row.getLong("key"), new Known(row.getLong("id"), row.getLong("content_hash"))))
        .list();
    return known;
  }
}
