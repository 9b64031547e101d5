package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.Posting;
import freshet.feed.RawText;
import freshet.store.account.StreamQuery;
import freshet.store.model.ArticleRecord;
import freshet.store.model.CategoryGuess;
import freshet.store.model.FacetCount;
import freshet.store.model.PostingFacet;
import freshet.store.model.PostingRecord;
import freshet.store.model.Retention;
import freshet.store.model.SanitisedTexts;
import freshet.store.model.SearchMatcher;
import freshet.store.model.SearchQuery;
import freshet.store.model.SearchTokens.Facet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

abstract class SearchContract extends StoreContract {
  private long ann;
  private long feed;
  private Instant now = Samples.NOW;

  SearchContract(Site site) {
    super(site);
  }

  @BeforeEach
  void subscribe() {
    ann = PeopleSamples.add(store, "Ann");
    feed = Samples.add(store, "https://a.example/");
    store.subscriptions().add(ann, Map.of(feed, List.of()), Samples.NOW, Samples.NOW);
  }

  /** Store a posting, edited if the key is known. */
  private long tell(long to, long key, String title, String html) {
    now = now.plusSeconds(1);
    PostingRecord sample = Samples.posting(key, now, html);
    Posting posting =
        new Posting(
            sample.posting().id(),
            title,
            null,
            List.of("Zoë Wörner"),
            RawText.NONE,
            new RawText(html, true, null),
            sample.posting().published(),
            sample.posting().updated(),
            List.of(),
            null,
            List.of(),
            null);
    PostingRecord record =
        new PostingRecord(
            key, posting, new SanitisedTexts("", html, 1), now, now, (title + html).hashCode());
    return store
        .retrieved(List.of(Samples.unchanged(to, now).with(List.of(record))))
        .getFirst()
        .postings()
        .getFirst()
        .id();
  }

  private List<Long> find(String text) {
    return store.search().find(new SearchQuery(ann, text, null, null, 100));
  }

  private long classified(long key, String language, String... categories) {
    now = now.plusSeconds(1);
    PostingRecord sample = Samples.posting(key, now, "words");
    PostingRecord record =
        new PostingRecord(
            key,
            sample.posting().classified(List.of(categories), language),
            sample.sanitised(),
            now,
            now,
            key);
    return store
        .retrieved(List.of(Samples.unchanged(feed, now).with(List.of(record))))
        .getFirst()
        .postings()
        .getFirst()
        .id();
  }

  @Test
  void languageAndCategory_areFoundByName() {
    long korean = classified(1, "ko", "경제", "World news");
    long swiss = classified(2, "de-CH", "Business");
    long english = classified(3, "en", "business", "Sports & fun");
    store.search().index(10);

    assertThat(find("lang:ko")).containsExactly(korean);
    assertThat(find("lang:de")).containsExactly(swiss);
    assertThat(find("lang:DE-ch")).containsExactly(swiss);
    assertThat(find("category:business")).containsExactly(english, swiss);
    assertThat(find("category:business -lang:de")).containsExactly(english);
    assertThat(find("category:\"world news\" category:경제")).containsExactly(korean);
    assertThat(find("category:world")).isEmpty();
    assertThat(find("category:world*")).containsExactly(korean);
    assertThat(find("category:sports-fun")).containsExactly(english);
    assertThat(find("lang:fr")).isEmpty();
    assertThat(find("lang:")).as("no value, so nothing is looked for").isEmpty();
  }

  private List<Long> listed(Facet kind, String value) {
    StreamQuery query = StreamQuery.of(ann, 100).with(kind, value);
    assertThat(store.reading().count(query)).isEqualTo(store.reading().ids(query).size());
    return store.reading().ids(query);
  }

  @Test
  void stream_isNarrowedByLanguageAndCategory() {
    long korean = classified(1, "ko", "경제", "World news");
    long swiss = classified(2, "de-CH", "Business");
    long english = classified(3, "en", "business", "Sports & fun");
    store.search().index(10);

    assertThat(listed(Facet.LANG, "KO")).containsExactly(korean);
    assertThat(listed(Facet.LANG, "de")).containsExactly(swiss);
    assertThat(listed(Facet.LANG, "de_ch")).containsExactly(swiss);
    assertThat(listed(Facet.CATEGORY, "Business")).containsExactly(english, swiss);
    assertThat(listed(Facet.CATEGORY, "WORLD NEWS")).containsExactly(korean);
    assertThat(listed(Facet.CATEGORY, "gardening")).isEmpty();
    assertThat(listed(Facet.CATEGORY, "--")).as("no value").isEmpty();
    StreamQuery business = StreamQuery.of(ann, 100).with(Facet.CATEGORY, "business");
    assertThat(store.reading().ids(business.with(Facet.LANG, "en"))).containsExactly(english);
    assertThat(store.reading().ids(business.oldestFirst(true))).containsExactly(swiss, english);

    store.reading().mark(ann, List.of(english), true, true, now);
    assertThat(store.reading().ids(business.read(false))).containsExactly(swiss);
    assertThat(store.reading().ids(business.read(true))).containsExactly(english);
    assertThat(store.reading().ids(business.starred(true))).containsExactly(english);
    store.reading().tag(ann, List.of(swiss), List.of("later"), List.of());
    assertThat(store.reading().ids(business.tagged("later"))).containsExactly(swiss);
  }

  @Test
  void facets_areCounted_andForgottenWithTheirPostings() {
    long swiss = classified(1, "de-CH", "Business");
    store.search().index(10);
    long english = classified(2, "en", "business");
    store.search().index(10);

    List<FacetCount> counts = store.facets().counts(List.of(swiss, english));
    assertThat(counts.getFirst())
        .isEqualTo(new FacetCount(Facet.CATEGORY, "business", "Business", 2, 0));
    assertThat(counts).extracting(FacetCount::value).contains("de", "dech", "en");
    assertThat(store.facets().prune()).isZero();

    store.database().write(handle -> handle.execute("DELETE FROM posting WHERE id = ?", swiss));
    assertThat(listed(Facet.LANG, "de")).isEmpty();
    assertThat(store.facets().prune()).as("German, with and without its region").isEqualTo(2);
    assertThat(listed(Facet.CATEGORY, "business")).containsExactly(english);
  }

  @Test
  void guesses_areMadeOnlyForWhatTheSourceDoesNotSay_andAreFoundLikeTheOthers() {
    long said = classified(1, "en", "Business");
    long unsaid = classified(2, "en");
    store
        .search()
        .index(List.of(said, unsaid), (_, _) -> Optional.of(new CategoryGuess("World news", 83)));

    assertThat(listed(Facet.CATEGORY, "world news")).containsExactly(unsaid);
    assertThat(find("category:\"world news\"")).containsExactly(unsaid);
    assertThat(store.facets().of(List.of(unsaid)).get(unsaid))
        .contains(new PostingFacet(Facet.CATEGORY, "worldnews", "World news", 83));
    assertThat(store.facets().counts(List.of(said, unsaid)))
        .contains(new FacetCount(Facet.CATEGORY, "worldnews", "World news", 1, 1))
        .contains(new FacetCount(Facet.CATEGORY, "business", "Business", 1, 0));
  }

  @Test
  void facets_ofAnEarlierVersion_areAdded_latestFirst() {
    long first = classified(1, "ko");
    long second = classified(2, "fr", "Art");
    store.search().index(10);
    store
        .database()
        .write(
            handle -> {
              handle.execute("DELETE FROM posting_facet");
              return handle.execute(
                  "UPDATE counter SET value = ? WHERE name = 'unfaceted'", second);
            });
    assertThat(listed(Facet.LANG, "fr")).isEmpty();
    assertThat(store.search().addFacets(1)).isEqualTo(1);
    assertThat(listed(Facet.LANG, "fr")).containsExactly(second);
    assertThat(listed(Facet.LANG, "ko")).isEmpty();
    assertThat(store.search().addFacets(10)).isEqualTo(1);
    assertThat(listed(Facet.LANG, "ko")).containsExactly(first);
    assertThat(store.search().addFacets(10)).isZero();
  }

  @Test
  void languageOfThePage_countsMoreThanThatOfTheFeed() {
    long id = classified(1, "en");
    store.search().index(10);
    assertThat(find("lang:en")).containsExactly(id);
    assertThat(
            store
                .articles()
                .keep(
                    new ArticleRecord(
                        id, now, "https://a/1", "Kept.", null, "T", "<p>x", "x", null, "fr")))
        .isTrue();
    store.search().index(10);
    assertThat(find("lang:fr")).containsExactly(id);
    assertThat(find("lang:en")).isEmpty();
  }

  private boolean fetched(long posting, String text) {
    return store
        .articles()
        .keep(
            new ArticleRecord(
                posting, now, "https://a/1", "Kept.", null, "T", "<p>x", text, null, "en"));
  }

  @Test
  void wordsOfThePage_areFoundTogetherWithThoseOfThePosting() {
    long id = tell(feed, 1, "Rivers", "<p>flood</p>");
    long other = tell(feed, 2, "Lakes", "<p>dry</p>");
    assertThat(store.search().index(10)).isEqualTo(2);
    assertThat(find("estuary")).isEmpty();

    assertThat(fetched(id, "The estuary widened.")).isTrue();
    assertThat(store.search().waiting(10)).containsExactly(id);
    assertThat(store.search().index(10)).isEqualTo(1);
    assertThat(find("rivers estuary")).containsExactly(id);
    assertThat(store.search().waiting(10)).isEmpty();

    assertThat(fetched(id, "The delta widened.")).isTrue();
    assertThat(store.search().index(10)).isEqualTo(1);
    assertThat(find("estuary")).isEmpty();
    assertThat(find("rivers delta")).containsExactly(id);
    assertThat(find("dry")).containsExactly(other);
  }

  @Test
  void words_areFound() {
    long id = tell(feed, 1, "Rivers & more", "<p><b>Rivers</b> flood &amp; naive 東京都</p>");
    assertThat(find("rivers")).isEmpty();

    assertThat(store.search().index(10)).isEqualTo(1);

    for (String text :
        List.of(
            "rivers",
            "RIVERS flood",
            "\"rivers more\"",
            "\"rivers flood\"",
            "rivers -drought",
            "riv*",
            "\"rivers flo\"*",
            "wörner",
            "zoe",
            "naïve",
            "東京")) {
      assertThat(find(text)).as(text).containsExactly(id);
    }
    for (String text :
        List.of(
            "rivers drought",
            "\"flood rivers\"",
            "rivers -flood",
            "rivers -\"rivers flood\"",
            "iver*",
            "woerner",
            "amp",
            "京東",
            "-rivers",
            "",
            "\" - * \" -")) {
      assertThat(find(text)).as(text).isEmpty();
    }
  }

  @Test
  void index_takesInAllOnceAndWhatWasEdited() {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      ids.addFirst(tell(feed, i, "Story", "<p>first words</p>"));
    }
    assertThat(store.search().index(5)).isEqualTo(5);
    assertThat(store.search().index(5)).isEqualTo(2);
    assertThat(store.search().index(5)).isZero();
    assertThat(find("first")).isEqualTo(ids);

    tell(feed, 3, "Story", "<p>other words</p>");
    assertThat(store.search().index(5)).isEqualTo(1);
    assertThat(store.search().index(5)).isZero();
    assertThat(find("other")).containsExactly(ids.get(3));
    assertThat(find("first")).hasSize(6).doesNotContain(ids.get(3));
  }

  @Test
  void editBeforeTheFirstIndexing_skipsNobody() {
    for (int i = 0; i < 7; i++) {
      tell(feed, i, "Story", "<p>first words</p>");
    }
    tell(feed, 6, "Story", "<p>other words</p>");

    assertThat(store.search().index(5)).isEqualTo(5);
    assertThat(store.search().index(5)).isEqualTo(2);
    assertThat(store.search().index(5)).isZero();
    assertThat(find("first")).hasSize(6);
    assertThat(find("other")).hasSize(1);
  }

  @Test
  void arrivals_areFoundAlone() {
    long old = tell(feed, 1, "Story", "<p>words</p>");
    long fresh = tell(feed, 2, "Story", "<p>words</p>");
    SearchQuery all = new SearchQuery(ann, "story", null, null, 9);
    assertThat(store.search().indexed()).isZero();
    store.search().index(99);

    assertThat(store.search().indexed()).isEqualTo(fresh);
    assertThat(store.search().find(all, old)).containsExactly(fresh);
    assertThat(store.search().find(all, fresh)).isEmpty();
    assertThat(store.search().find(new SearchQuery(ann, "story", List.of(), null, 9), old))
        .isEmpty();
  }

  @Test
  void wordsInMemory_meanTheSame() {
    long id = tell(feed, 1, "Rivers & more", "<p>Rivers flood naive 東京都</p>");
    store.search().index(99);
    String text = "Rivers & more \n Zoë Wörner \n Rivers flood naive 東京都";
    for (String words :
        List.of(
            "rivers",
            "RIVERS flood",
            "\"rivers more\"",
            "\"flood rivers\"",
            "rivers -drought",
            "rivers -flood",
            "riv*",
            "iver*",
            "\"rivers flo\"*",
            "naïve zoe",
            "東京",
            "京東",
            "-rivers",
            "-drought",
            "")) {
      assertThat(find(words).contains(id))
          .as(words)
          .isEqualTo(SearchMatcher.of(words).areAmong(SearchMatcher.in(text)));
    }
    assertThat(SearchMatcher.of("-rivers").lookForSomething()).isFalse();
    assertThat(SearchMatcher.of("rivers").areAmong(SearchMatcher.in(text))).isTrue();
  }

  @Test
  void pages_followEachOther() {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.addFirst(tell(feed, i, "Story", "<p>words</p>"));
    }
    store.search().index(99);

    SearchQuery query = new SearchQuery(ann, "story", List.of(feed), ids.get(1), 2);
    assertThat(store.search().find(query)).containsExactly(ids.get(2), ids.get(3));
    assertThat(store.search().find(new SearchQuery(ann, "story", List.of(), null, 9))).isEmpty();
  }

  @Test
  void postingsOfOthers_areNotFound() {
    long bob = PeopleSamples.add(store, "Bob");
    long other = Samples.add(store, "https://b.example/");
    long theirs = tell(other, 1, "Secret", "<p>words</p>");
    long mine = tell(feed, 1, "Secret", "<p>words</p>");
    store.search().index(99);
    store.reading().mark(ann, List.of(mine), null, true, now);
    store.subscriptions().remove(ann, List.of(feed));

    assertThat(find("secret")).containsExactly(mine);
    assertThat(store.search().find(new SearchQuery(bob, "secret", null, null, 9))).isEmpty();
    store.subscriptions().add(bob, Map.of(other, List.of()), now, now);
    assertThat(store.search().find(new SearchQuery(bob, "secret", null, null, 9)))
        .containsExactly(theirs);
  }

  @Test
  void removedPostings_areFoundNoMore() {
    for (int i = 0; i < 60; i++) {
      tell(feed, i, "Story", "<p>words</p>");
    }
    store.search().index(99);

    store.postings().retain(new Retention(Duration.ZERO, 1), now.plusSeconds(9));
    assertThat(find("story")).hasSize(50);
    store.feeds().remove(feed, now);
    assertThat(find("story")).isEmpty();
  }

  @Test
  void copy_isIndexedAnew() {
    long id = tell(feed, 1, "Story", "<p>words</p>");
    store.search().index(99);
    try (Store copy = Store.open(site.fresh())) {
      Store.copy(store, copy);

      assertThat(copy.search().index(99)).isEqualTo(1);
      assertThat(copy.search().find(new SearchQuery(ann, "story", null, null, 9)))
          .containsExactly(id);
    }
  }

  @Test
  void hostileText_isOnlyText() {
    tell(feed, 1, "Story", "<p>words</p>");
    store.search().index(99);
    Random random = new Random(11);
    String signs = "\"'*-+^(){}[]:;,.<>&|!~\\/ \0\n\uD800\u0301aAß٣東NEAR AND OR NOT words";
    for (int i = 0; i < 300; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(40); j > 0; j--) {
        text.append(signs.charAt(random.nextInt(signs.length())));
      }
      assertThat(find(text.toString())).hasSizeLessThanOrEqualTo(1);
    }
    assertThat(find("words " + "x ".repeat(50_000))).isEmpty();
    assertThat(find("words -NOT -\"a:b\" -'")).hasSize(1);
  }
}
