package freshet.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import freshet.store.Site;
import freshet.store.Store;
import freshet.store.account.OutputOptions;
import freshet.store.model.PostingFacet;
import freshet.store.model.QuarantinedWork;
import freshet.store.model.QuarantinedWork.Kind;
import java.time.Instant;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Databases of earlier versions are opened, and what they hold is taken over. */
final class MigrationTest {

  /** Makes the tables of an earlier version. */
  private static String made(Site site, int version) throws Exception {
    String location = site.fresh();
    Dialect dialect = Dialects.of(location);
    try (AutoCloseable _ = dialect.claim();
        HikariDataSource writer = new HikariDataSource(dialect.writer());
        HikariDataSource readers = new HikariDataSource(dialect.readers())) {
      assertThat(writer.isRunning()).isTrue();
      Flyway.configure()
          .dataSource(readers)
          .locations("classpath:freshet/store/schema")
          .table("schema_version")
          .placeholders(dialect.words())
          .target(Integer.toString(version))
          .load()
          .migrate();
    }
    return location;
  }

  @ParameterizedTest
  @EnumSource
  void version10_takesAddressesInUseForConfirmed(Site site) throws Exception {
    String location = made(site, 8);
    site.execute(
        location,
        "INSERT INTO account VALUES (1, 'ann', 'ann', NULL, 'USER', 5)",
        "INSERT INTO saved_search VALUES (1, 1, 'One', 'w', NULL, NULL, 's', 10)",
        "INSERT INTO saved_search VALUES (2, 1, 'Two', 'w', NULL, NULL, 's', 7)",
        "INSERT INTO search_channel VALUES (1, 'MAIL', 'ann@example.org')",
        "INSERT INTO search_channel VALUES (2, 'MAIL', 'ann@example.org')",
        "INSERT INTO search_channel VALUES (2, 'WEBHOOK', 'https://example.org/')");

    try (Store store = Store.open(location)) {
      assertThat(store.mailAddresses().find(1, "ann@example.org").orElseThrow().confirmedAt())
          .isEqualTo(Instant.ofEpochMilli(7));
      assertThat(store.mailAddresses().find(1, "https://example.org/")).isEmpty();
      assertThat(store.loginAttempts().latest(1)).isEmpty();
      assertThat(store.savedSearches().of(1)).hasSize(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void version17_keepsRulesAlertsAndOutputFeeds(Site site) throws Exception {
    String location = made(site, 14);
    site.execute(
        location,
        "INSERT INTO account VALUES (1, 'ann', 'ann', NULL, 'USER', 5)",
        """
        INSERT INTO rule (id, account, act, label, matching, pattern, fields, created_at)
        VALUES (1, 1, 'MUTE', '', 'WORDS', 'tide', 'TITLE', 5)
        """,
        """
        INSERT INTO saved_search (id, account, name, words, secret, created_at)
        VALUES (1, 1, 'One', 'w', 's', 10)
        """,
        """
        INSERT INTO output_feed (id, account, secret, hash, title, kind, subject, size,
          created_at, state, changed_at, requests)
        VALUES (1, 1, 's', 'h', 'T', 'ALL', '', 9, 5, '', 5, 0)
        """);

    try (Store store = Store.open(location)) {
      assertThat(store.rules().of(1)).hasSize(1);
      assertThat(store.savedSearches().of(1)).hasSize(1);
      assertThat(store.outputFeeds().of(1)).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void version13_keepsOutputFeedsAsTheyWere_andFollowsNewPagesOnly(Site site) throws Exception {
    String location = made(site, 12);
    site.execute(
        location,
        "INSERT INTO account VALUES (1, 'ann', 'ann', NULL, 'USER', 5)",
        """
        INSERT INTO output_feed (id, account, secret, hash, title, kind, subject, size,
          created_at, state, changed_at, requests)
        VALUES (1, 1, 's', 'h', 'T', 'ALL', '', 9, 5, '', 5, 0)
        """);

    try (Store store = Store.open(location)) {
      assertThat(store.outputFeeds().of(1).getFirst().options()).isEqualTo(OutputOptions.NONE);
      assertThat(store.articles().after(0, 10)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void version14_findsLanguagesAndCategoriesOfWhatIsStored(Site site) throws Exception {
    String location = made(site, 13);
    String noTexts = "ffffffff".repeat(8);
    site.execute(
        location,
        "INSERT INTO account VALUES (1, 'ann', 'ann', NULL, 'USER', 5)",
        """
        INSERT INTO feed (id, url, owner, title, description, language, articles, weight, added_at)
        VALUES (1, 'https://a.example/', '', 'A', '', 'ko', 0, 1, 5)
        """,
        """
        INSERT INTO posting (id, feed, key, at, first_seen, published_quality, updated_quality,
          content_hash, guid, guid_origin, title, categories, language, sanitiser, body)
        VALUES (7, 1, 7, 5, 5, 'ABSENT', 'ABSENT', 7, 'g', 'GUID', 'T', '["World news"]', 'ko', 1, %s)
        """
            .formatted((site == Site.SQLITE ? "X'00%s'" : "'\\x00%s'").formatted(noTexts)),
        "UPDATE counter SET value = 7 WHERE name IN ('posting', 'search')");

    try (Store store = Store.open(location)) {
      assertThat(store.facets().reports()).isEmpty();
      assertThat(store.search().waiting(9)).as("the words are indexed already").isEmpty();
      assertThat(store.search().addFacets(9)).isEqualTo(1);
      assertThat(store.search().addFacets(9)).isZero();
      assertThat(store.facets().of(List.of(7L)).get(7L))
          .extracting(PostingFacet::name)
          .containsExactlyInAnyOrder("World news", "ko");
      assertThat(store.feeds().count()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void version9_setsNothingAside_andCanSetWorkAside(Site site) throws Exception {
    String location = made(site, 8);

    try (Store store = Store.open(location)) {
      assertThat(store.quarantines().all()).isEmpty();
      Instant at = Instant.ofEpochMilli(7);
      QuarantinedWork failure =
          new QuarantinedWork(Kind.FEED, "1", null, "A feed", "Bug", at, at, 1);
      assertThat(store.quarantines().failed(failure)).isFalse();
      assertThat(store.quarantines().failed(failure)).isTrue();
    }
  }
}
