package freshet.store.sql;

import java.util.Collection;
import org.jdbi.v3.core.Handle;

/** Keeps postings as long as someone has starred or tagged them. */
final class RetainedPostings {
  private RetainedPostings() {}

  /** Updates postings after stars or tags changed. */
  static void settle(Handle handle, Dialect dialect, Collection<Long> postings) {
    if (postings.isEmpty()) {
      return;
    }
    String ids = JsonLists.numbers(postings);
    handle
        .createUpdate(
            """
            UPDATE posting SET kept = CASE
              WHEN EXISTS (SELECT 1 FROM reading r WHERE r.posting = posting.id AND r.starred = 1)
                OR EXISTS (SELECT 1 FROM posting_label l WHERE l.posting = posting.id)
              THEN 1 ELSE 0 END
            WHERE id IN (%s)
            """
                .formatted(dialect.numbers(":ids")))
        .bind("ids", ids)
        .execute();
    handle
        .createUpdate(
            """
            DELETE FROM posting WHERE kept = 0 AND id IN (%s)
              AND EXISTS (SELECT 1 FROM feed f
                WHERE f.id = posting.feed AND f.removed_at IS NOT NULL)
            """
                .formatted(dialect.numbers(":ids")))
        .bind("ids", ids)
        .execute();
  }
}
