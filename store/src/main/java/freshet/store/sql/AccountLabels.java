package freshet.store.sql;

import freshet.store.account.EndedLabel;
import freshet.store.account.EndedSubscriptions.Folder;
import freshet.store.account.EndedSubscriptions.Tag;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The folders and tags of an account. */
final class AccountLabels {
  private final Handle handle;
  private final Dialect dialect;
  private final long account;

  AccountLabels(Handle handle, Dialect dialect, long account) {
    this.handle = handle;
    this.dialect = dialect;
    this.account = account;
  }

  Optional<Long> find(String name) {
    return handle
        .createQuery("SELECT id FROM label WHERE account = :account AND name = :name")
        .bind("account", account)
        .bind("name", CompressedText.storable(name))
        .mapTo(Long.class)
        .findOne();
  }

  /** Returns the ids of these labels in order, creating missing ones; a folder stays a folder. */
  Set<Long> made(Collection<String> names, boolean folder) {
    return names.stream()
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .map(name -> made(name, folder))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private long made(String name, boolean folder) {
    Optional<Long> known = find(name);
    if (known.isPresent()) {
      if (folder) {
        handle.execute("UPDATE label SET folder = 1 WHERE id = ?", known.get());
      }
      return known.get();
    }
    long id = IdSequence.LABEL.next(handle, 1);
    handle.execute(
        "INSERT INTO label (id, account, name, folder) VALUES (?, ?, ?, ?)",
        id,
        account,
        CompressedText.storable(name),
        folder ? 1 : 0);
    return id;
  }

  boolean rename(String name, String to) {
    Optional<Long> label = find(name);
    if (label.isEmpty() || to.isBlank()) {
      return false;
    }
    Optional<Long> other = find(to.strip());
    if (other.isEmpty()) {
      handle.execute(
          "UPDATE label SET name = ? WHERE id = ?",
          CompressedText.storable(to.strip()),
          label.get());
    } else if (!other.equals(label)) {
      join(label.get(), other.get());
    }
    handle.execute(
        """
        UPDATE output_feed SET subject = ?
        WHERE account = ? AND subject = ? AND kind IN ('FOLDER', 'TAG')
        """,
        CompressedText.storable(to.strip()),
        account,
        CompressedText.storable(name));
    return true;
  }

  private void join(long label, long to) {
    handle.execute(
        """
        INSERT INTO subscription_folder (account, feed, label, place)
        SELECT account, feed, ?, place FROM subscription_folder WHERE label = ?
        ON CONFLICT DO NOTHING
        """,
        to,
        label);
    handle.execute(
        """
        INSERT INTO posting_label (posting, label)
        SELECT posting, ? FROM posting_label WHERE label = ?
        ON CONFLICT DO NOTHING
        """,
        to,
        label);
    handle.execute(
        """
        UPDATE label SET folder = 1
        WHERE id = ? AND EXISTS (SELECT 1 FROM label o WHERE o.id = ? AND o.folder = 1)
        """,
        to,
        label);
    handle.execute("DELETE FROM label WHERE id = ?", label);
  }

  /** Removes a folder or tag; what it kept stays until {@link #settle}. */
  Optional<EndedLabel> end(String name) {
    Optional<EndedLabel> ended =
        handle
            .createQuery("SELECT * FROM label WHERE account = :account AND name = :name")
            .bind("account", account)
            .bind("name", CompressedText.storable(name))
            .map((row, _) -> noted(row.getLong("id"), name, ColumnReader.truth(row, "folder")))
            .findOne();
    ended.ifPresent(label -> handle.execute("DELETE FROM label WHERE id = ?", label.id()));
    return ended;
  }

  private EndedLabel noted(long id, String name, boolean folder) {
    return new EndedLabel(
        account,
        id,
        name,
        folder,
        handle
            .createQuery("SELECT feed, place FROM subscription_folder WHERE label = :label")
            .bind("label", id)
            .map((row, _) -> new Folder(row.getLong("feed"), id, row.getInt("place")))
            .list(),
        handle
            .createQuery("SELECT posting FROM posting_label WHERE label = :label")
            .bind("label", id)
            .mapTo(Long.class)
            .list());
  }

  /** Takes back that a folder or tag was removed, unless there is another of its name by now. */
  void restore(EndedLabel ended) throws SQLException {
    handle.execute(
        "INSERT INTO label (id, account, name, folder) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        ended.id(),
        account,
        CompressedText.storable(ended.name()),
        ended.folder() ? 1 : 0);
    SubscriptionRestore subscriptions = new SubscriptionRestore(handle, dialect, account);
    subscriptions.place(ended.feeds());
    subscriptions.tag(
        ended.postings().stream().map(posting -> new Tag(posting, ended.id())).toList());
  }

  /** Lets go of what a removed tag kept. */
  void settle(EndedLabel ended) {
    RetainedPostings.settle(handle, dialect, ended.postings());
  }

  boolean remove(String name) {
    Optional<Long> label = find(name);
    label.ifPresent(
        id -> {
          List<Long> postings =
              handle
                  .createQuery("SELECT posting FROM posting_label WHERE label = :label")
                  .bind("label", id)
                  .mapTo(Long.class)
                  .list();
          handle.execute("DELETE FROM label WHERE id = ?", id);
          RetainedPostings.settle(handle, dialect, postings);
        });
    return label.isPresent();
  }

  /** Adds and removes tags; the caller has checked that the postings may be read. */
  void tag(Collection<Long> postings, List<String> add, List<String> remove) throws SQLException {
    write(
        "INSERT INTO posting_label (posting, label) VALUES (?, ?) ON CONFLICT DO NOTHING",
        postings,
        made(add, false));
    write(
        "DELETE FROM posting_label WHERE posting = ? AND label = ?",
        postings,
        remove.stream().flatMap(name -> find(name).stream()).collect(Collectors.toSet()));
    RetainedPostings.settle(handle, dialect, postings);
  }

  private void write(String sql, Collection<Long> postings, Set<Long> labels) throws SQLException {
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (long label : labels) {
        for (long posting : postings) {
          rows.number(posting).number(label).add();
        }
      }
      rows.run();
    }
  }

  /** Removes all of the account's tags from postings. */
  void untag(Collection<Long> postings) {
    if (!postings.isEmpty()) {
      handle
          .createUpdate(
              """
              DELETE FROM posting_label WHERE posting IN (%s)
                AND label IN (SELECT id FROM label WHERE account = :account)
              """
                  .formatted(dialect.numbers(":ids")))
          .bind("ids", JsonLists.numbers(postings))
          .bind("account", account)
          .execute();
    }
  }

  /** Returns the tags of these postings. */
  Map<Long, List<String>> of(Collection<Long> postings) {
    return handle
        .createQuery(
            """
            SELECT g.posting, l.name FROM posting_label g CROSS JOIN label l
            WHERE g.posting IN (%s) AND l.id = g.label AND l.account = :account
            """
                .formatted(dialect.numbers(":ids")))
        .bind("ids", JsonLists.numbers(postings))
        .bind("account", account)
        .map((row, _) -> Map.entry(row.getLong("posting"), row.getString("name")))
        .list()
        .stream()
        .sorted(Map.Entry.comparingByValue())
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey,
                HashMap::new,
                Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
  }

  /** Returns folders or tags with their ids. */
  List<Map.Entry<String, Long>> all(boolean folders) {
    return handle
        .createQuery("SELECT name, id FROM label WHERE account = :account AND folder = :folder")
        .bind("account", account)
        .bind("folder", folders ? 1 : 0)
        .map((row, _) -> Map.entry(row.getString("name"), row.getLong("id")))
        .list()
        .stream()
        .sorted(
            Map.Entry.<String, Long>comparingByKey(String.CASE_INSENSITIVE_ORDER)
                .thenComparing(Map.Entry.comparingByKey()))
        .toList();
  }
}
