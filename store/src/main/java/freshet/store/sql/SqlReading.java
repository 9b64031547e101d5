package freshet.store.sql;

import freshet.store.StoredPosting;
import freshet.store.people.Edit;
import freshet.store.people.Item;
import freshet.store.people.ItemState;
import freshet.store.people.Reading;
import freshet.store.people.StreamQuery;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The tables of what is read, starred and tagged. */
final class SqlReading implements Reading {
  private final Database database;
  private final Dialect dialect;

  SqlReading(Database database) {
    this.database = database;
    dialect = database.dialect();
  }

  @Override
  public List<Item> page(StreamQuery query) {
    return database.view(handle -> items(handle, states(handle, query)));
  }

  @Override
  public List<ItemState> states(StreamQuery query) {
    return database.view(handle -> states(handle, query));
  }

  private List<ItemState> states(Handle handle, StreamQuery query) {
    return states(handle, query.account(), new StreamPage(handle, dialect, query).marks());
  }

  @Override
  public List<Long> ids(StreamQuery query) {
    return database.view(handle -> new StreamPage(handle, dialect, query).ids());
  }

  @Override
  public long count(StreamQuery query) {
    return database.view(handle -> new StreamPage(handle, dialect, query).count());
  }

  @Override
  public List<Item> find(long account, Collection<Long> postings) {
    return database.view(
        handle -> items(handle, states(handle, account, marks(handle, account, postings))));
  }

  @Override
  public Optional<Item> find(long account, long posting) {
    return find(account, List.of(posting)).stream().findFirst();
  }

  private List<Mark> marks(Handle handle, long account, Collection<Long> postings) {
    return Mark.of(handle, dialect, account, postings);
  }

  private List<ItemState> states(Handle handle, long account, List<Mark> marks) {
    Map<Long, List<String>> tags =
        new Labels(handle, dialect, account).of(marks.stream().map(Mark::posting).toList());
    return marks.stream()
        .map(
            mark ->
                new ItemState(
                    mark.posting(),
                    mark.feed(),
                    mark.seenAt(),
                    mark.read(),
                    mark.starred(),
                    tags.getOrDefault(mark.posting(), List.of())))
        .toList();
  }

  private List<Item> items(Handle handle, List<ItemState> states) {
    Map<Long, StoredPosting> postings = new HashMap<>();
    SqlPostings.find(handle, dialect, states.stream().map(ItemState::posting).toList())
        .forEach(posting -> postings.put(posting.id(), posting));
    return states.stream()
        .flatMap(
            state ->
                Optional.ofNullable(postings.get(state.posting()))
                    .map(posting -> new Item(posting, state))
                    .stream())
        .toList();
  }

  @Override
  public void mark(
      long account,
      Collection<Long> postings,
      @Nullable Boolean read,
      @Nullable Boolean starred,
      Instant now) {
    edit(account, postings, Edit.marks(read, starred), now);
  }

  @Override
  public void edit(long account, Collection<Long> postings, Edit edit, Instant now) {
    database.change(
        handle -> {
          tag(handle, account, postings, edit);
          new MarkWriter(handle, dialect, account).mark(postings, edit.read(), edit.starred(), now);
        });
  }

  @Override
  public void tag(long account, Collection<Long> postings, List<String> add, List<String> remove) {
    database.change(handle -> tag(handle, account, postings, Edit.tags(add, remove)));
  }

  private void tag(Handle handle, long account, Collection<Long> postings, Edit edit)
      throws SQLException {
    if (!edit.added().isEmpty() || !edit.removed().isEmpty()) {
      List<Long> own = marks(handle, account, postings).stream().map(Mark::posting).toList();
      new Labels(handle, dialect, account).tag(own, edit.added(), edit.removed());
    }
  }

  @Override
  public List<String> tags(long account) {
    return database.read(
        handle ->
            new Labels(handle, dialect, account)
                .all(false).stream().map(Map.Entry::getKey).collect(Collectors.toList()));
  }

  @Override
  public void readAll(long account, @Nullable Collection<Long> feeds, Instant until) {
    database.change(
        handle -> watermarks(handle, account).move(unread(handle, account, feeds), until));
  }

  @Override
  public void readUpTo(long account, @Nullable Collection<Long> feeds, long posting) {
    database.change(
        handle -> watermarks(handle, account).moveTo(unread(handle, account, feeds), posting));
  }

  private Watermarks watermarks(Handle handle, long account) {
    return new Watermarks(handle, dialect, account);
  }

  private static List<Long> unread(Handle handle, long account, @Nullable Collection<Long> feeds) {
    return handle
        .createQuery("SELECT feed FROM subscription WHERE account = :account AND unread > 0")
        .bind("account", account)
        .mapTo(Long.class)
        .stream()
        .filter(feed -> feeds == null || feeds.contains(feed))
        .toList();
  }
}
