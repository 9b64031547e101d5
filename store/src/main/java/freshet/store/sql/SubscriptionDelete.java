package freshet.store.sql;

import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/** Removes subscriptions; starred postings keep their marks. */
final class SubscriptionDelete {
  private final Handle handle;
  private final Dialect dialect;

  SubscriptionDelete(Handle handle, Dialect dialect) {
    this.handle = handle;
    this.dialect = dialect;
  }

  /** Removes the subscriptions of all accounts to a feed. */
  void all(long feed) {
    handle
        .createQuery("SELECT account FROM subscription WHERE feed = :feed ORDER BY account")
        .bind("feed", feed)
        .mapTo(Long.class)
        .list()
        .forEach(account -> end(account, List.of(feed)));
  }

  void end(long account, Collection<Long> feeds) {
    tellStarred(account, feeds);
    List<Long> tagged = taggedOnly(account, feeds);
    new AccountLabels(handle, dialect, account).untag(tagged);
    update("DELETE FROM reading WHERE account = :account AND starred = 0", account, feeds);
    update("DELETE FROM subscription WHERE account = :account", account, feeds);
    RetainedPostings.settle(handle, dialect, tagged);
  }

  /** Writes explicit read marks for starred postings, which lose the subscription's watermark. */
  private void tellStarred(long account, Collection<Long> feeds) {
    update(
        """
        UPDATE reading SET read = CASE
          WHEN read = 0 THEN 0
          WHEN read IS NULL AND posting > (SELECT s.read_to FROM subscription s
            WHERE s.account = reading.account AND s.feed = reading.feed) THEN 0
          ELSE NULL END
        WHERE account = :account AND starred = 1 AND EXISTS (SELECT 1 FROM subscription s
          WHERE s.account = reading.account AND s.feed = reading.feed)
        """,
        account,
        feeds);
  }

  private List<Long> taggedOnly(long account, Collection<Long> feeds) {
    return bound(
            handle.createQuery(
                """
                SELECT DISTINCT p.id FROM label l
                JOIN posting_label g ON g.label = l.id
                JOIN posting p ON p.id = g.posting
                WHERE l.account = :account AND p.feed IN (%s)
                  AND NOT EXISTS (SELECT 1 FROM reading r
                    WHERE r.posting = p.id AND r.account = :account AND r.starred = 1)
                """
                    .formatted(dialect.numbers(":feeds"))),
            account,
            feeds)
        .mapTo(Long.class)
        .list();
  }

  private void update(String sql, long account, Collection<Long> feeds) {
    String ofFeeds = sql + " AND feed IN (%s)".formatted(dialect.numbers(":feeds"));
    bound(handle.createUpdate(ofFeeds), account, feeds).execute();
  }

  private static <S extends SqlStatement<S>> S bound(
      S statement, long account, Collection<Long> feeds) {
    return statement.bind("account", account).bind("feeds", JsonLists.numbers(feeds));
  }
}
