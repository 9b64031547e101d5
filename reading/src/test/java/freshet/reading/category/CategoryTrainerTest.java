package freshet.reading.category;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.Posting;
import freshet.reading.AccountRig;
import freshet.store.account.StreamQuery;
import freshet.store.model.CategoryReport;
import freshet.store.model.PostingFacet;
import freshet.store.model.SearchTokens.Facet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Learning of categories from stored postings, and the guesses that follow. */
class CategoryTrainerTest {
  private static final Map<String, List<String>> WORDS =
      Map.of(
          "Sport",
          List.of("match", "goal", "coach", "league", "stadium", "referee", "striker", "cup"),
          "Economy",
          List.of("shares", "bank", "inflation", "market", "profit", "tariff", "bonds", "debt"),
          "Science",
          List.of("cell", "galaxy", "protein", "telescope", "quantum", "fossil", "enzyme", "atom"));

  private static final List<String> COMMON =
      List.of(
          "today", "people", "said", "year", "after", "many", "group", "week", "city", "report");

  @TempDir private Path folder;
  private AccountRig rig;
  private CategoryTrainer trainer;
  private final Random random = new Random(7);

  @BeforeEach
  void open() {
    rig = new AccountRig(folder);
    trainer = new CategoryTrainer(rig.store(), rig::now);
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private String text(String category) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      List<String> own = Objects.requireNonNull(WORDS.get(category));
      words.add(own.get(random.nextInt(own.size())));
      words.add(COMMON.get(random.nextInt(COMMON.size())));
      words.add(COMMON.get(random.nextInt(COMMON.size())));
    }
    return String.join(" ", words);
  }

  private Posting posting(String text, String... categories) {
    return rig.posting(text.substring(0, 20), "<p>" + text)
        .classified(List.of(categories), "en-GB");
  }

  /** Lets 24 feeds say their categories, each of two subjects. */
  private void tell() {
    List<String> subjects = List.of("Sport", "Economy", "Science");
    for (int i = 0; i < 24; i++) {
      long feed = rig.annsFeed("https://feed%d.example/".formatted(i));
      for (int j = 0; j < 20; j++) {
        String subject = subjects.get((i + j % 2) % 3);
        rig.arrive(feed, posting(text(subject), subject));
      }
    }
    rig.store().search().index(10_000);
  }

  private void learn() {
    while (trainer.step()) {
      assertThat(trainer).isNotNull();
    }
  }

  private void index() {
    List<Long> waiting = rig.store().search().waiting(10_000);
    rig.store().search().index(waiting, trainer);
  }

  private List<PostingFacet> categories(long posting) {
    return rig.store().facets().of(List.of(posting)).getOrDefault(posting, List.of()).stream()
        .filter(one -> one.kind() == Facet.CATEGORY)
        .toList();
  }

  @Test
  void whatTheSourceDoesNotSay_isGuessedFromWhatOthersSay_andListed() {
    tell();
    long silent = rig.annsFeed("https://silent.example/");
    long sport = rig.arrive(silent, posting(text("Sport")));
    long told = rig.arrive(silent, posting(text("Sport"), "Own"));
    index();
    assertThat(categories(sport)).as("nothing was learned yet").isEmpty();

    learn();
    index();

    assertThat(categories(sport)).hasSize(1);
    PostingFacet guess = categories(sport).getFirst();
    assertThat(guess.name()).isEqualTo("Sport");
    assertThat(guess.percent()).isBetween(70, 100);
    assertThat(categories(told)).extracting(PostingFacet::name).containsExactly("Own");
    assertThat(categories(told).getFirst().isGuess()).isFalse();
    StreamQuery sports = StreamQuery.of(rig.ann().id(), 1).with(Facet.CATEGORY, "sport");
    assertThat(rig.store().reading().ids(sports)).containsExactly(sport);
  }

  @Test
  void textsAboutNothingKnown_getNoGuess() {
    tell();
    learn();
    long silent = rig.annsFeed("https://silent.example/");
    long vague = rig.arrive(silent, posting("today people said week city year after many report"));
    long strange = rig.arrive(silent, posting("zwölf boxkämpfer jagen viktor über den deich"));
    index();
    assertThat(categories(vague)).isEmpty();
    assertThat(categories(strange)).isEmpty();
  }

  @Test
  void report_tellsWhatHeldOutFeedsShow_andIsTheSameEveryTime() {
    tell();
    learn();
    CategoryReport report = rig.store().facets().reports().getFirst();
    assertThat(report.language()).isEqualTo("en");
    assertThat(report.categories()).isEqualTo(3);
    assertThat(report.feeds()).isEqualTo(24);
    assertThat(report.postings()).isEqualTo(480);
    assertThat(report.tested()).isBetween(100, 380);
    assertThat(report.accuracy()).isGreaterThan(0.9);
    assertThat(report.coverage()).isGreaterThan(0.5);

    CategoryTrainer again = new CategoryTrainer(rig.store(), rig::now);
    while (again.step()) {
      assertThat(again).isNotNull();
    }
    assertThat(rig.store().facets().reports()).containsExactly(report);
    List<String> words = List.of("coach", "goal", "league", "cup", "today");
    assertThat(again.guess("en", words)).isEqualTo(trainer.guess("en", words)).isPresent();
    assertThat(again.guess("de", words)).as("nothing is known of German").isEmpty();
  }

  @Test
  void categoriesThatSayNothingOfTheWords_areNotGuessed() {
    List<String> subjects = List.of("Sport", "Economy", "Science");
    for (int i = 0; i < 24; i++) {
      long feed = rig.annsFeed("https://feed%d.example/".formatted(i));
      for (int j = 0; j < 20; j++) {
        String any = subjects.get(random.nextInt(3));
        rig.arrive(feed, posting(text("Sport"), any));
      }
    }
    rig.store().search().index(10_000);
    learn();
    assertThat(rig.store().facets().reports()).hasSize(1);
    assertThat(trainer.guess("en", List.of("coach", "goal", "league", "cup"))).isEmpty();
  }

  @Test
  void training_isRepeatedAfterADay_orWhenPostingsHaveDoubled() {
    assertThat(trainer.step()).as("nothing is stored").isFalse();
    tell();
    learn();
    assertThat(rig.store().facets().reports().getFirst().trainedAt()).isEqualTo(rig.now());
    rig.pass(Duration.ofHours(23));
    learn();
    assertThat(rig.store().facets().reports().getFirst().trainedAt())
        .isEqualTo(rig.now().minus(Duration.ofHours(23)));
    rig.pass(Duration.ofHours(1));
    learn();
    assertThat(rig.store().facets().reports().getFirst().trainedAt()).isEqualTo(rig.now());
    rig.pass(Duration.ofHours(1));
    tell();
    learn();
    assertThat(rig.store().facets().reports().getFirst().trainedAt()).isEqualTo(rig.now());
  }
}
