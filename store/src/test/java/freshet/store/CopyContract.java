package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.feed.opml.OpmlFolder;
import freshet.store.account.Account;
import freshet.store.model.ArticleRecord;
import freshet.store.model.FeedAdded;
import freshet.store.model.FetchJob;
import freshet.store.model.HostTotals;
import freshet.store.model.IconRecord;
import freshet.store.model.NewFeed;
import freshet.store.model.PostingQuery;
import freshet.store.model.PushSubscriptionRecord;
import freshet.store.model.RepairRecord;
import freshet.store.model.RetrievalRecord;
import freshet.store.model.RobotsRecord;
import freshet.store.model.StoreException;
import freshet.store.model.StoredFeed;
import freshet.store.model.StoredRetrieval;
import freshet.store.sql.PushSubscriptionTable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

abstract class CopyContract extends StoreContract {
  @TempDir Path folder;

  @SuppressWarnings("NullAway.Init")
  CopyContract(Site site) {
    super(site);
  }

  private void fill() {
    List<NewFeed> feeds = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      feeds.add(Samples.feed("https://a.example/" + i));
    }
    List<RetrievalRecord> records = new ArrayList<>();
    for (FeedAdded added : store.feeds().add(feeds)) {
      records.add(Samples.changed(added.feed(), Samples.NOW, 1, 2, Long.MIN_VALUE));
    }
    List<StoredRetrieval> retrieved = store.retrieved(records);
    long posting = retrieved.getFirst().postings().getFirst().id();
    store.postings().keep(List.of(posting), true);
    store
        .articles()
        .keep(
            new ArticleRecord(
                posting, Samples.NOW, null, "o", new byte[900], "t", "h", "x", null, null));
    long kept = retrieved.getFirst().feed();
    FetchJob gap = new FetchJob(kept, FetchJob.Kind.GAP, 1, Samples.NOW, Samples.NOW, 1, "d");
    FetchJob icon = new FetchJob(kept, FetchJob.Kind.ICON, 0, Samples.NOW, Samples.NOW, 1, "");
    store.retrieved(
        List.of(
            Samples.leading(
                Samples.unchanged(kept, Samples.NOW.plusSeconds(1)), List.of(gap, icon))));
    Set<String> archives = Set.of("https://a.example/old");
    store
        .errands()
        .repaired(new RepairRecord(gap, null, Samples.NOW, List.of(), List.of(), archives, 0));
    store.icons().keep(new IconRecord(kept, "u", Samples.NOW, "image/png", new byte[] {8}));
    OpmlFolder folder = new OpmlFolder(List.of("News", "World"));
    store.folders().add(Map.of(kept, List.of(folder), kept + 1, List.of(folder)));
    store.feeds().remove(retrieved.get(3).feed(), Samples.NOW);
    store.hosts().keep(Map.of("h", "s"));
    store.hosts().keep(new RobotsRecord("h", Samples.NOW, new byte[] {7}, false));
    store
        .pushes()
        .add(
            new PushSubscriptionRecord(
                "t", retrieved.getFirst().feed(), "p", "t", "h", null, "s", Samples.NOW));
    store.pushes().rest("hub", new PushSubscriptionTable.HubRest(1, Samples.NOW));
    store.settings().set("a", "b");
    PeopleSamples.fill(store, PeopleSamples.add(store, "Ann"), kept, posting);
    LocalDate day = LocalDate.of(2026, 3, 1);
    store.figures().add(day, Map.of("missed", 2L));
    store
        .figures()
        .add(List.of(new HostTotals("h", day, 1, 1, 0, 0, 5, 0, Duration.ofSeconds(2), 0)));
  }

  /** All that can be asked of a store, as text. */
  private static String contents(Store store) {
    LocalDate day = LocalDate.of(2026, 3, 1);
    StringBuilder all = new StringBuilder();
    List<StoredFeed> feeds = new ArrayList<>();
    store.feeds().each(feeds::add);
    for (StoredFeed feed : feeds) {
      all.append(feed.id()).append(feed.url()).append(feed.description()).append(feed.settings());
      all.append(feed.weight()).append(feed.added()).append(feed.postings()).append(feed.missed());
      byte[] model = feed.state().model();
      all.append(feed.state().standing()).append(model == null ? -1 : model.length);
      all.append(store.retrievals().latest(feed.id(), 9)).append(store.pushes().ofFeed(feed.id()));
    }
    all.append(store.folders().all());
    all.append(store.postings().page(PostingQuery.arrivals(1000)));
    all.append(store.articles().find(1)).append(store.articles().page(1).orElseThrow().length);
    all.append(store.hosts().states()).append(store.hosts().robots("h").orElseThrow().text()[0]);
    all.append(store.pushes().find("t"))
        .append(store.pushes().rest("hub"))
        .append(store.settings().all());
    all.append(store.errands().due(Samples.NOW, 99)).append(store.errands().archives(1));
    all.append(store.icons().find(1).orElseThrow().image()[0]);
    all.append(store.figures().sums(day)).append(store.figures().hosts(day, day));
    return all.append(PeopleSamples.contents(store)).toString();
  }

  @ParameterizedTest
  @EnumSource
  void copy_holdsTheSameAndGoesOn(Site other) {
    fill();
    try (Store copy = Store.open(other.fresh())) {
      Store.copy(store, copy);

      assertThat(contents(copy)).isEqualTo(contents(store));
      long feed = Samples.add(copy, "https://new.example/");
      assertThat(feed).isEqualTo(Samples.add(store, "https://new.example/"));
      RetrievalRecord next = Samples.changed(feed, Samples.NOW, 1);
      assertThat(copy.retrieved(List.of(next))).isEqualTo(store.retrieved(List.of(next)));
    }
  }

  @Test
  void copy_refusesAStoreThatHoldsFeeds() {
    fill();
    try (Store full = Store.open(site.fresh())) {
      Samples.add(full, "https://mine.example/");

      assertThatThrownBy(() -> Store.copy(store, full))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("already holds 1 feed;");
      assertThat(full.feeds().count()).isEqualTo(1);
    }
  }

  @Test
  void copy_refusesAStoreThatHoldsAccounts() {
    try (Store full = Store.open(site.fresh())) {
      full.accounts().add("ann", null, Account.Role.ADMIN, Samples.NOW);

      assertThatThrownBy(() -> Store.copy(store, full))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("already holds 1 account;");
    }
  }

  @Test
  void backup_isRestoredToWhatWas() throws Exception {
    fill();
    Path file = folder.resolve("in/backup.db");
    store.backup(file);
    byte[] bytes = Files.readAllBytes(file);
    String then = contents(store);
    store.retrieved(List.of(Samples.changed(1, Samples.NOW.plusSeconds(9), 77)));

    try (Store restored = Store.open(site.fresh())) {
      Store.restore(file, restored);
      assertThat(contents(restored)).isEqualTo(then);
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    assertThat(file.getParent()).isDirectoryContaining(p -> p.endsWith("backup.db"));
    try (var files = Files.list(file.getParent())) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void backup_takesNothingAway() throws Exception {
    Path file = folder.resolve("precious.txt");
    Files.writeString(file, "mine");

    assertThatThrownBy(() -> store.backup(file))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("already exists");
    assertThat(Files.readString(file, StandardCharsets.UTF_8)).isEqualTo("mine");
  }

  @Test
  void restore_tellsThatAFileIsNoBackup() throws Exception {
    Path file = folder.resolve("notes.txt");
    Files.writeString(file, "no database at all, but long enough to be looked at".repeat(50));

    assertThatThrownBy(() -> Store.restore(file, store)).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> Store.restore(folder.resolve("none"), store))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("There is no backup");
    assertThat(store.feeds().count()).isZero();
  }

  @Test
  void newerVersion_isRefusedAndNotTouched() {
    store.close();
    site.execute(
        location,
        """
        UPDATE schema_version SET version = version || '9999'
        WHERE installed_rank = (SELECT MAX(installed_rank) FROM schema_version)
        """);

    assertThatThrownBy(() -> Store.open(location))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("9999 and this program supports")
        .hasMessageContaining("use a newer program");
    site.execute(location, "UPDATE schema_version SET version = REPLACE(version, '9999', '')");
    reopen();
    assertThat(store.feeds().count()).isZero();
  }

  @Test
  void foreignDatabase_isRefused() {
    String foreign = site.fresh();
    site.execute(foreign, "CREATE TABLE theirs (a INTEGER)");

    assertThatThrownBy(() -> Store.open(foreign)).isInstanceOf(StoreException.class);
  }

  @Test
  void failure_thatPassesIsToldFromOneThatStays() {
    site.execute(location, "DROP TABLE hub_rest");

    assertThatThrownBy(() -> store.pushes().wake("hub"))
        .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.isTemporary()).isFalse());
    Instant any = Samples.NOW;
    assertThat(store.retrievals().count(any)).isZero();
  }
}
