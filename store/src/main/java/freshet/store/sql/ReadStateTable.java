package freshet.store.sql;

import freshet.store.account.AccountPosting;
import freshet.store.account.DayFigures;
import freshet.store.account.PostingEdit;
import freshet.store.account.PostingReadState;
import freshet.store.account.StreamQuery;
import freshet.store.model.StoredPosting;
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

/** What accounts have read, starred and tagged. */
public class ReadStateTable {
  private final Database database;
  private final Dialect dialect;

  public ReadStateTable(Database database) {
    this.database = database;
    dialect = database.dialect();
  }

  public List<AccountPosting> page(StreamQuery query) {
    return database.view(handle -> items(handle, states(handle, query)));
  }

  /** Returns the marks without texts. */
  public List<PostingReadState> states(StreamQuery query) {
    return database.view(handle -> states(handle, query));
  }

  private List<PostingReadState> states(Handle handle, StreamQuery query) {
    return states(handle, query.account(), new StreamPageQuery(handle, dialect, query).marks());
  }

  /** Returns the ids. */
  public List<Long> ids(StreamQuery query) {
    return database.view(handle -> new StreamPageQuery(handle, dialect, query).ids());
  }

  /** Counts the matches, ignoring the limit. */
  public long count(StreamQuery query) {
    return database.view(handle -> new StreamPageQuery(handle, dialect, query).count());
  }

  /** Returns those postings that the account may read, latest arrival first. */
  public List<AccountPosting> find(long account, Collection<Long> postings) {
    return database.view(
        handle -> items(handle, states(handle, account, marks(handle, account, postings))));
  }

  public Optional<AccountPosting> find(long account, long posting) {
    return find(account, List.of(posting)).stream().findFirst();
  }

  private List<ReadState> marks(Handle handle, long account, Collection<Long> postings) {
    return ReadState.of(handle, dialect, account, postings);
  }

  private List<PostingReadState> states(Handle handle, long account, List<ReadState> marks) {
    Map<Long, List<String>> tags =
        new AccountLabels(handle, dialect, account)
            .of(marks.stream().map(ReadState::posting).toList());
    return marks.stream()
        .map(
            mark ->
                new PostingReadState(
                    mark.posting(),
                    mark.feed(),
                    mark.seenAt(),
                    mark.read(),
                    mark.starred(),
                    tags.getOrDefault(mark.posting(), List.of())))
        .toList();
  }

  private List<AccountPosting> items(Handle handle, List<PostingReadState> states) {
    Map<Long, StoredPosting> postings = new HashMap<>();
    PostingTable.find(handle, dialect, states.stream().map(PostingReadState::posting).toList())
        .forEach(posting -> postings.put(posting.id(), posting));
    return states.stream()
        .flatMap(
            state ->
                Optional.ofNullable(postings.get(state.posting()))
                    .map(posting -> new AccountPosting(posting, state))
                    .stream())
        .toList();
  }

  /**
   * Marks postings in one transaction; skips those that the account may not read and those already
   * marked so.
   *
   * @param read null to leave it
   * @param starred null to leave it
   */
  public void mark(
      long account,
      Collection<Long> postings,
      @Nullable Boolean read,
      @Nullable Boolean starred,
      Instant now) {
    edit(account, postings, PostingEdit.marks(read, starred), now);
  }

  /** Marks and tags postings in one transaction, under the conditions of {@link #mark}. */
  public void edit(long account, Collection<Long> postings, PostingEdit edit, Instant now) {
    database.change(
        handle -> {
          tag(handle, account, postings, edit);
          new ReadStateWriter(handle, dialect, account)
              .mark(postings, edit.read(), edit.starred(), now);
        });
  }

  /** Adds and removes tags of postings. */
  public void tag(long account, Collection<Long> postings, List<String> add, List<String> remove) {
    database.change(handle -> tag(handle, account, postings, PostingEdit.tags(add, remove)));
  }

  private void tag(Handle handle, long account, Collection<Long> postings, PostingEdit edit)
      throws SQLException {
    if (!edit.added().isEmpty() || !edit.removed().isEmpty()) {
      List<Long> own = marks(handle, account, postings).stream().map(ReadState::posting).toList();
      new AccountLabels(handle, dialect, account).tag(own, edit.added(), edit.removed());
    }
  }

  /** Returns the tags of an account by name. */
  public List<String> tags(long account) {
    return database.read(
        handle ->
            new AccountLabels(handle, dialect, account)
                .all(false).stream().map(Map.Entry::getKey).collect(Collectors.toList()));
  }

  /** Returns what was published since a time in the feeds of an account. */
  public DayFigures figures(long account, Instant from) {
    return database.view(handle -> DayFiguresQuery.of(handle, dialect, account, from));
  }

  /**
   * Marks everything as read that arrived until a time.
   *
   * @param feeds null for all that the account reads
   */
  public void readAll(long account, @Nullable Collection<Long> feeds, Instant until) {
    database.change(
        handle -> watermarks(handle, account).move(unread(handle, account, feeds), until));
  }

  /**
   * Marks everything as read that was stored up to a posting, which is what a page has shown, and
   * nothing that was in flight then.
   *
   * @param feeds null for all that the account reads
   */
  public void readUpTo(long account, @Nullable Collection<Long> feeds, long posting) {
    database.change(
        handle -> watermarks(handle, account).moveTo(unread(handle, account, feeds), posting));
  }

  private ReadWatermarks watermarks(Handle handle, long account) {
    return new ReadWatermarks(handle, dialect, account);
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
