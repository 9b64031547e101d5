package freshet.app.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.WebVisitor;
import freshet.app.demo.Gazette.Tongue;
import freshet.app.server.Server;
import freshet.app.server.ServerEnvironment;
import freshet.app.settings.DataFolder;
import freshet.app.settings.SettingSources;
import freshet.app.settings.SettingsFile;
import freshet.crawler.codec.RetrievalStateText;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.StreamQuery;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedSettings;
import freshet.store.model.FeedState;
import freshet.store.model.NewFeed;
import freshet.village.Village;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.LoginGuard;
import freshet.work.Supervisor;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A day in a town of 300 feeds in five languages, with categories, articles and three windows that
 * move on too fast, seen through pages and APIs. A quarter of the feeds name no category, some no
 * language.
 */
@Tag("long")
@Timeout(900)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LanguageTownTest {
  private static final List<Tongue> TONGUES = List.of(Tongue.values());
  private static final int FEEDS = 300;
  private static final List<Integer> HASTY = List.of(10, 111, 212);
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);
  private static final int AT_FIRST = 3;
  private static final String GREADER = "/api/greader";
  private static final int A_DAY = 3;
  private static final int WINDOW = 12;

  /** A day passes in little more than a minute, if the machine keeps up. */
  private static final double SPEED = 1200;

  /** How often a condition is looked at, so that the server has the processors to itself. */
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Map<Long, Gazette> gazettes = new HashMap<>();

  private AcceleratedClock clock;
  private Village village;
  private Server server;
  private Account reader;
  private WebVisitor pages;
  private WebVisitor api;

  @BeforeAll
  void liveThroughADay(@TempDir Path path) {
    clock = new AcceleratedClock(START);
    village = Village.town(clock);
    DataFolder folder = new DataFolder(path);
    folder.make();
    settle(folder);
    ServerEnvironment world =
        new ServerEnvironment(clock, clock, village::resolve, List.of(), new Supervisor());
    server =
        Server.start(
            folder,
            SettingSources.of(
                SettingsFile.NONE,
                Map.of(),
                Map.of(
                    "port", "0",
                    "floor", "0s",
                    "max-peak", "none",
                    "budget", "12/feed",
                    "articles", "on",
                    "host-spacing", "0s",
                    "single-user", "on",
                    "log-level", "error",
                    "allow-network", "127.0.0.0/8")),
            "test",
            world);
    subscribe();
    clock.run(20);
    await(() -> store().postings().count() >= FEEDS * AT_FIRST);
    clock.run(SPEED);
    await(() -> clock.instant().isAfter(START.plus(DAY)));
    clock.run(1);
    long expected = store().postings().count();
    await(() -> store().articles().after(0, 100_000).size() >= 0.98 * expected);
    await(() -> store().search().waiting(1).isEmpty() && hasGuesses());
    pages = new WebVisitor(server.url());
    api = new WebVisitor(server.url()).with("Authorization", "Bearer " + secret());
  }

  @AfterAll
  void end() {
    pages.close();
    api.close();
    server.close();
    village.close();
  }

  private Store store() {
    return server.aggregator().store();
  }

  private void settle(DataFolder folder) {
    Random random = new Random(3);
    List<NewFeed> feeds = new ArrayList<>();
    List<Gazette> all = new ArrayList<>();
    for (int i = 0; i < FEEDS; i++) {
      boolean hasty = HASTY.contains(i);
      Gazette gazette =
          new Gazette(
              i,
              TONGUES.get(i % TONGUES.size()),
              i / 5 % 3,
              i % 7 != 0,
              i / 15 % 4 != 0,
              published(random, hasty),
              hasty ? AT_FIRST : WINDOW);
      String url = village.host("gazette" + i, gazette).url("/feed");
      feeds.add(
          new NewFeed(
              url,
              null,
              FeedDescription.titled(""),
              new FeedSettings(true, null),
              1,
              START,
              FeedState.unseen(RetrievalStateText.unseen(url))));
      all.add(gazette);
    }
    try (Store store = Store.open(folder.database().toString())) {
      List<Long> ids = store.feeds().add(feeds).stream().map(added -> added.feed()).toList();
      for (int i = 0; i < ids.size(); i++) {
        gazettes.put(ids.get(i), all.get(i));
      }
    }
  }

  /** A hasty feed posts five windows within ten minutes, every six hours. */
  private static List<Instant> published(Random random, boolean hasty) {
    Stream<Instant> before =
        Stream.iterate(1, i -> i <= AT_FIRST, i -> i + 1)
            .map(i -> START.minus(Duration.ofHours(i)));
    Stream<Instant> during =
        hasty
            ? Stream.iterate(0, i -> i < 4 * 15, i -> i + 1)
                .map(i -> START.plus(Duration.ofMinutes(120 + 360 * (i / 15) + 40 * (i % 15) / 60)))
            : random.doubles(A_DAY).mapToObj(at -> START.plusSeconds((long) (3600 + at * 79_000)));
    return Stream.concat(before, during).sorted().toList();
  }

  private void subscribe() {
    reader = store().accounts().all().getFirst();
    Map<Long, List<String>> all = new HashMap<>();
    gazettes.keySet().forEach(feed -> all.put(feed, List.of()));
    store().subscriptions().add(reader.id(), all, Instant.EPOCH, START);
  }

  private String secret() {
    return new AppPasswordLogin(store(), new LoginGuard(store(), clock), clock)
        .make(reader, "test")
        .secret();
  }

  private static void await(BooleanSupplier met) {
    while (!met.getAsBoolean()) {
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }

  private boolean hasGuesses() {
    List<Long> postings = store().reading().ids(StreamQuery.of(reader.id(), 4000));
    return store().facets().counts(postings).stream().anyMatch(one -> one.guesses() > 0);
  }

  private static Stream<JsonNode> all(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  private List<JsonNode> postings(String question) {
    return all(api.json("/api/v1/me/postings?limit=200&" + question).path("postings")).toList();
  }

  private Gazette of(JsonNode posting) {
    return Objects.requireNonNull(gazettes.get(posting.path("feed").asLong()));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  /** The start of a posting's title in a list; the town's titles begin with their language. */
  private static String title(String language) {
    return "class=\"title\" dir=\"auto\" lang=\"%s\">%s ".formatted(language, language);
  }

  @Test
  void languages_areShown_andEachHasAPage() {
    String page = pages.get("/?show=all").body();
    assertThat(page).contains(">English <", ">German <", ">French <", ">Spanish <", ">Korean <");
    for (Tongue tongue : Tongue.values()) {
      String one = pages.get("/?show=all&lang=" + tongue.code()).body();
      assertThat(one).contains(title(tongue.code()));
      for (Tongue other : Tongue.values()) {
        if (other != tongue) {
          assertThat(one).doesNotContain(title(other.code()));
        }
      }
    }
    assertThat(pages.get("/?show=all&by=lang").body()).contains("<li class=\"group\">");
  }

  @Test
  void categories_areShown_andNarrowPagesAndApi() {
    assertThat(pages.get("/?show=all&lang=de").body())
        .contains(">Wirtschaft <", ">Wissenschaft <", ">Sport <");
    assertThat(pages.get("/?show=all&category=" + encoded("Wirtschaft")).body())
        .contains(title("de"))
        .doesNotContain(title("en"));
    for (Tongue tongue : Tongue.values()) {
      for (String category : tongue.categories()) {
        List<JsonNode> found =
            postings("lang=%s&category=%s".formatted(tongue.code(), encoded(category)));
        assertThat(found).as(category).hasSizeGreaterThan(30);
        assertThat(found).allMatch(one -> of(one).tongue() == tongue);
        assertThat(found)
            .filteredOn(one -> one.path("guessedCategories").isEmpty())
            .allMatch(one -> of(one).category().equals(category));
      }
    }
  }

  @Test
  void languageThatAFeedDoesNotSay_isDetected() {
    for (Tongue tongue : Tongue.values()) {
      List<JsonNode> found = postings("lang=" + tongue.code());
      assertThat(found).filteredOn(one -> !of(one).saysLanguage()).isNotEmpty();
    }
  }

  @Test
  void categoryThatNobodySays_isGuessed_andMarkedAsSuch() {
    List<JsonNode> silent =
        all(api.json("/api/v1/me/postings?limit=200").path("postings"))
            .filter(one -> !of(one).saysCategory())
            .toList();
    List<JsonNode> guessed =
        silent.stream().filter(one -> !one.path("guessedCategories").isEmpty()).toList();
    assertThat(guessed.size()).isGreaterThan(silent.size() / 2);
    assertThat(guessed)
        .filteredOn(
            one -> of(one).category().equals(one.at("/guessedCategories/0/name").asString()))
        .hasSizeGreaterThan((int) (0.7 * guessed.size()));
    JsonNode one = guessed.getFirst();
    assertThat(one.at("/guessedCategories/0/percent").asInt()).isBetween(70, 100);
    assertThat(one.path("categories")).isEmpty();
    assertThat(pages.get("/posting/" + one.path("id").asLong()).body()).contains("% sure)");
    assertThat(pages.get("/dashboard/errors").body())
        .contains("How right guessed categories are", "<th scope=\"row\">Korean</th>");
    assertThat(pages.get("/metrics").body())
        .contains("freshet_category_guess_accuracy{language=\"ko\"}");
  }

  @Test
  void wordsOfPages_areFound_andGivenByTheApi() {
    JsonNode french = postings("lang=fr").getFirst();
    Gazette gazette = of(french);
    String title = french.path("title").asString();
    String word = gazette.pageWord(Integer.parseInt(title.substring(title.indexOf('/') + 1)));
    assertThat(pages.get("/search?q=" + encoded("lang:fr " + word)).body()).contains(title);
    assertThat(pages.get("/search?q=" + encoded("lang:de " + word)).body()).doesNotContain(title);
    JsonNode found = api.json("/api/v1/me/search?fullText=true&q=" + word).path("postings").get(0);
    assertThat(found.at("/fullText/text").asString()).contains(word);
    assertThat(found.path("language").asString()).isEqualTo("fr");
  }

  @Test
  void outputFeed_ofALanguage_hasFullTextLanguageAndCategories() {
    JsonNode made =
        api.json(
            "/api/v1/me/feeds-out",
            Map.of("of", "search", "words", "lang:es", "title", "Spanish", "fullText", true));
    String atom = made.at("/addresses/atom").asString();
    String text = pages.get(atom.substring(atom.indexOf("/out/"))).body();
    assertThat(text).contains("xml:lang=\"es\"", "term=\"Deportes\"", "inside");
    assertThat(text).doesNotContain("xml:lang=\"en\"");
  }

  @Test
  void readerApps_seeLanguagesAndCategoriesAsTags() {
    String login =
        pages
            .post(
                GREADER + "/accounts/ClientLogin",
                Map.of("Email", reader.name(), "Passwd", secret()))
            .body();
    String token = login.substring(login.indexOf("Auth=") + "Auth=".length()).strip();
    try (WebVisitor app = new WebVisitor(server.url())) {
      readerAppSees(app.with("Authorization", "GoogleLogin auth=" + token));
    }
  }

  private static void readerAppSees(WebVisitor app) {
    JsonNode stream =
        app.json(GREADER + "/reader/api/0/stream/contents/user/-/language/ko?n=50&output=json");
    assertThat(stream.path("items")).hasSize(50);
    assertThat(all(stream.path("items")))
        .allMatch(item -> item.path("categories").toString().contains("user/-/language/ko"));
    assertThat(app.json(GREADER + "/reader/api/0/tag/list?output=json").toString())
        .contains("user/-/language/fr", "user/-/category/Wirtschaft");
  }

  @Test
  void missedWindows_areOnTheDashboard_andOnThePagesOfTheirFeeds() {
    assertThat(pages.get("/dashboard").body()).contains("Missed today");
    gazettes.forEach(
        (feed, gazette) -> {
          long missed = store().feeds().find(feed).orElseThrow().missed();
          if (HASTY.contains(gazette.number())) {
            assertThat(missed).as("gazette %d", gazette.number()).isPositive();
            assertThat(pages.get("/feed/%d/why".formatted(feed)).body())
                .contains("%d may have been missed".formatted(missed))
                .contains("Languages of its articles");
          } else {
            assertThat(missed).as("gazette %d", gazette.number()).isZero();
          }
        });
  }
}
