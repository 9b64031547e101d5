package freshet.reading.category;

import freshet.store.Store;
import freshet.store.model.CategorisedPosting;
import freshet.store.model.CategoryGuess;
import freshet.store.model.CategoryGuesser;
import freshet.store.model.CategoryReport;
import freshet.store.model.PostingFacet;
import freshet.store.model.SearchTokens.Facet;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Learns how categories depend on words, from the latest stored postings whose source names one.
 * The indexer's thread runs it, a small step at a time: once a day, and when twice as many postings
 * are stored as the last time. What is learned depends on the postings alone.
 */
public final class CategoryTrainer implements CategoryGuesser {
  private static final Logger LOG = System.getLogger(CategoryTrainer.class.getName());
  private static final int AT_ONCE = 500;

  /** The most postings with and without categories that are kept in memory while training. */
  private static final int MOST_POSTINGS = 40_000;

  private static final int MOST_LANGUAGES = 8;
  private static final int LEAST_POSTINGS = 100;
  private static final Duration INTERVAL = Duration.ofDays(1);

  private final Store store;
  private final InstantSource clock;
  private volatile Map<String, CategoryModel> models = Map.of();
  private @Nullable Lesson lesson;
  private Instant trainedAt = Instant.MIN;
  private long trainedUpTo;

  public CategoryTrainer(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Postings that are being read. */
  private static final class Lesson {
    private final Map<String, List<CategorisedWords>> byLanguage = new TreeMap<>();
    private long before = Long.MAX_VALUE;
    private int count;

    void add(CategorisedPosting posting) {
      before = Math.min(before, posting.posting());
      count++;
      byLanguage
          .computeIfAbsent(posting.language(), _ -> new ArrayList<>())
          .add(
              new CategorisedWords(
                  posting.posting(),
                  posting.feed(),
                  WordSet.of(posting.words()),
                  posting.categories()));
    }

    boolean isFull() {
      return count >= MOST_POSTINGS;
    }
  }

  @Override
  public Optional<CategoryGuess> guess(String language, List<String> words) {
    CategoryModel model = models.get(language);
    return model == null ? Optional.empty() : model.guess(WordSet.of(words));
  }

  /**
   * Does one step of what is due.
   *
   * @return whether there is more to do
   */
  public boolean step() {
    Lesson reading = lesson;
    if (reading == null) {
      if (!isDue()) {
        return false;
      }
      reading = new Lesson();
    }
    lesson = null; // a step that fails is not repeated before training is due again
    List<CategorisedPosting> postings = store.search().categorised(reading.before, AT_ONCE);
    postings.forEach(reading::add);
    if (postings.size() == AT_ONCE && !reading.isFull()) {
      lesson = reading;
    } else {
      learn(reading);
    }
    return lesson != null;
  }

  /** Whether a day has passed or the postings have doubled; remembers that it was. */
  private boolean isDue() {
    Instant now = clock.instant();
    long latest = store.search().indexed();
    boolean due =
        latest >= LEAST_POSTINGS
            && (latest >= 2 * trainedUpTo || !trainedAt.isAfter(now.minus(INTERVAL)));
    if (due) {
      trainedAt = now;
      trainedUpTo = latest;
    }
    return due;
  }

  private void learn(Lesson read) {
    Map<String, CategoryModel> learned = new TreeMap<>();
    read.byLanguage.entrySet().stream()
        .sorted(Comparator.comparingInt(one -> -one.getValue().size()))
        .limit(MOST_LANGUAGES)
        .forEach(
            one ->
                CategoryModel.of(one.getKey(), categorised(one.getValue()), trainedAt)
                    .ifPresent(model -> learned.put(one.getKey(), model)));
    models = Map.copyOf(learned);
    List<CategoryReport> reports = learned.values().stream().map(CategoryModel::report).toList();
    store.facets().report(reports);
    List<Long> changed = changed(read);
    store.search().again(changed);
    LOG.log(
        Level.INFO,
        "Words of categories were learned. count={0}",
        Integer.toString(learned.values().stream().mapToInt(m -> m.report().postings()).sum()));
  }

  private static List<CategorisedWords> categorised(List<CategorisedWords> postings) {
    return postings.stream().filter(one -> !one.categories().isEmpty()).toList();
  }

  /** Returns the postings of which the guess is another one now. */
  private List<Long> changed(Lesson read) {
    List<Long> changed = new ArrayList<>();
    read.byLanguage.forEach(
        (language, postings) -> {
          List<CategorisedWords> silent =
              postings.stream().filter(one -> one.categories().isEmpty()).toList();
          for (int i = 0; i < silent.size(); i += AT_ONCE) {
            changed.addAll(
                changed(
                    models.get(language), silent.subList(i, Math.min(silent.size(), i + AT_ONCE))));
          }
        });
    return changed;
  }

  private List<Long> changed(@Nullable CategoryModel model, List<CategorisedWords> silent) {
    Map<Long, List<PostingFacet>> before =
        store.facets().of(silent.stream().map(CategorisedWords::posting).toList());
    return silent.stream()
        .filter(
            one -> {
              Optional<String> guess =
                  model == null
                      ? Optional.empty()
                      : model
                          .guess(one.words())
                          .flatMap(now -> Facet.CATEGORY.value(now.category()));
              return !guess.equals(category(before.getOrDefault(one.posting(), List.of())));
            })
        .map(CategorisedWords::posting)
        .toList();
  }

  private static Optional<String> category(List<PostingFacet> facets) {
    return facets.stream()
        .filter(one -> one.kind() == Facet.CATEGORY)
        .map(PostingFacet::value)
        .findFirst();
  }
}
