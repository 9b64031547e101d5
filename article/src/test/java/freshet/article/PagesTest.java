package freshet.article;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Measures extraction on saved pages whose main content is marked. */
class PagesTest {
  private static final int SEED = 4;

  @Test
  void extraction_isRightOnSavedPages() throws IOException {
    List<PageScore> scores = scores();
    Assumptions.assumeFalse(scores.isEmpty(), "no folder shared/pages beside the checkout");

    List<PageScore> mixed = new ArrayList<>(scores);
    Collections.shuffle(mixed, new Random(SEED));
    scores.forEach(PagesTest::print);
    print("one random half", mixed.subList(0, mixed.size() / 2));
    print("the other half", mixed.subList(mixed.size() / 2, mixed.size()));
    print("all", scores);
    scores.stream()
        .sorted(Comparator.comparingDouble(PageScore::f1))
        .limit(10)
        .forEach(PagesTest::print);

    assertThat(mean(scores)).isGreaterThanOrEqualTo(0.93);
    assertThat(share(scores, PageScore::title)).isGreaterThanOrEqualTo(0.95);
    assertThat(share(scores, PageScore::byline)).isGreaterThanOrEqualTo(0.85);
    assertThat(share(scores, PageScore::language)).isGreaterThanOrEqualTo(0.85);
    assertThat(share(scores, PageScore::date)).isGreaterThanOrEqualTo(0.85);
  }

  private static List<PageScore> scores() throws IOException {
    ArticleExtractor extractor = new ArticleExtractor();
    return SharedPages.read().stream()
        .map(
            page ->
                PageScore.of(
                    page,
                    article(
                        extractor.extract(page.source(), null, "http://fakehost/test/page.html"))))
        .toList();
  }

  private static Article article(Extraction extraction) {
    return switch (extraction) {
      case Extraction.Found(var article) -> article;
      case Extraction.TooShort(var article) -> article;
      case Extraction.NoArticle _ -> new Article("", null, null, null, null, "", null, "", "");
    };
  }

  private static double mean(List<PageScore> scores) {
    return scores.stream().mapToDouble(PageScore::f1).average().orElseThrow();
  }

  /** The share of the pages where something is expected that have it right. */
  private static double share(
      List<PageScore> scores, Function<PageScore, @Nullable Boolean> right) {
    return scores.stream()
        .map(right)
        .filter(Objects::nonNull)
        .mapToInt(is -> is ? 1 : 0)
        .average()
        .orElse(1);
  }

  private static void print(String pages, List<PageScore> scores) {
    System.out.println(
        String.format(
            Locale.ROOT,
            "%-28s F1 %.4f  title %.3f  byline %.3f  language %.3f  date %.3f",
            pages,
            mean(scores),
            share(scores, PageScore::title),
            share(scores, PageScore::byline),
            share(scores, PageScore::language),
            share(scores, PageScore::date)));
  }

  private static void print(PageScore score) {
    System.out.println(
        String.format(
            Locale.ROOT,
            "%-28s F1 %.4f  precision %.3f  recall %.3f  %s",
            score.name(),
            score.f1(),
            score.precision(),
            score.recall(),
            String.join("; ", score.differences())));
  }
}
