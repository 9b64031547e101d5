package freshet.reading.category;

import freshet.reading.category.ConfidenceScale.Trial;
import freshet.store.model.CategoryGuess;
import freshet.store.model.CategoryReport;
import freshet.store.model.PostingFacet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Guesses the category of a posting in one language from its words. The last class of the model
 * stands for everything else, so that a posting about something unknown gets no guess.
 */
final class CategoryModel {
  private final List<PostingFacet> categories;
  private final WordCounts counts;
  private final ConfidenceScale calibration;
  private final CategoryReport report;

  private CategoryModel(
      List<PostingFacet> categories,
      WordCounts counts,
      ConfidenceScale calibration,
      CategoryReport report) {
    this.categories = List.copyOf(categories);
    this.counts = counts;
    this.calibration = calibration;
    this.report = report;
  }

  /** Trains a model; empty if too few feeds say their categories. */
  static Optional<CategoryModel> of(
      String language, List<CategorisedWords> postings, Instant trainedAt) {
    List<PostingFacet> categories = CategoryChoice.of(postings);
    if (categories.isEmpty()) {
      return Optional.empty();
    }
    List<TrainingPosting> samples = samples(postings, categories);
    WordCounts counts = new WordCounts(categories.size() + 1);
    samples.forEach(sample -> counts.add(sample, 1));
    List<Trial> trials = trials(samples, counts, categories.size() + 1);
    ConfidenceScale calibration =
        ConfidenceScale.of(trials.stream().filter(trial -> isForTuning(trial.feed())).toList());
    Tally tuned = new Tally();
    Tally tested = new Tally();
    for (Trial trial : trials) {
      (isForTuning(trial.feed()) ? tuned : tested).add(trial, calibration, categories.size());
    }
    CategoryReport report =
        new CategoryReport(
            language,
            trainedAt,
            categories.size(),
            (int) samples.stream().mapToLong(TrainingPosting::feed).distinct().count(),
            samples.size(),
            tested.tested,
            tested.guessed,
            tested.correct);
    return Optional.of(new CategoryModel(categories, counts, calibration, report));
  }

  /** The results of some trials. */
  private static final class Tally {
    private int tested;
    private int guessed;
    private int correct;

    void add(Trial trial, ConfidenceScale calibration, int others) {
      tested++;
      int best = trial.best();
      if (best != others && calibration.confidence(trial) >= CategoryReport.LEAST_CONFIDENCE) {
        guessed++;
        correct += trial.isRight()[best] ? 1 : 0;
      }
    }
  }

  private static List<TrainingPosting> samples(
      List<CategorisedWords> postings, List<PostingFacet> categories) {
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; i < categories.size(); i++) {
      numbers.put(categories.get(i).value(), i);
    }
    List<TrainingPosting> samples = new ArrayList<>();
    for (CategorisedWords posting : postings) {
      int[] known =
          posting.categories().stream()
              .map(PostingFacet::value)
              .filter(numbers::containsKey)
              .mapToInt(numbers::get)
              .toArray();
      int[] classes = known.length == 0 ? new int[] {categories.size()} : known;
      samples.add(new TrainingPosting(posting.feed(), posting.words(), classes));
    }
    return samples;
  }

  /** Lets the words of all other feeds guess the postings of each feed. */
  private static List<Trial> trials(List<TrainingPosting> samples, WordCounts counts, int classes) {
    Map<Long, List<TrainingPosting>> feeds = new TreeMap<>();
    samples.forEach(
        sample -> feeds.computeIfAbsent(sample.feed(), _ -> new ArrayList<>()).add(sample));
    List<Trial> trials = new ArrayList<>();
    for (List<TrainingPosting> feed : feeds.values()) {
      feed.forEach(sample -> counts.add(sample, -1));
      feed.forEach(sample -> trials.add(trial(sample, counts, classes)));
      feed.forEach(sample -> counts.add(sample, 1));
    }
    return trials;
  }

  private static Trial trial(TrainingPosting sample, WordCounts counts, int classes) {
    boolean[] isRight = new boolean[classes];
    for (int category : sample.classes()) {
      isRight[category] = true;
    }
    return new Trial(sample.feed(), counts.scores(sample.words()), sample.words().length, isRight);
  }

  /** Chooses half of the feeds, always the same. */
  private static boolean isForTuning(long feed) {
    return (feed * 0x9E37_79B9_7F4A_7C15L) >>> (Long.SIZE - 1) == 0;
  }

  CategoryReport report() {
    return report;
  }

  /**
   * Guesses a category; empty below {@link CategoryReport#LEAST_CONFIDENCE}, or if tests went
   * badly.
   */
  Optional<CategoryGuess> guess(char[] words) {
    if (!report.isTrusted() || words.length == 0) {
      return Optional.empty();
    }
    Trial trial = new Trial(0, counts.scores(words), words.length, new boolean[0]);
    int best = trial.best();
    double sure = calibration.confidence(trial);
    return best == categories.size() || sure < CategoryReport.LEAST_CONFIDENCE
        ? Optional.empty()
        : Optional.of(new CategoryGuess(categories.get(best).name(), (int) Math.floor(100 * sure)));
  }
}
