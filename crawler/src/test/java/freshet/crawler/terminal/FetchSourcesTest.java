package freshet.crawler.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.crawler.politeness.IntervalSettings;
import freshet.http.FetchResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for the list of sources. */
class FetchSourcesTest {
  private final List<String> asked = new ArrayList<>();
  private final FetchSources standard =
      FetchSources.standard(
          request -> {
            asked.add(request.url());
            return Answers.status(200);
          },
          new UserAgent("Freshet", "0.1", "https://freshet.example/bot"));

  private static RetrievalOrder order(String url) {
    return RetrievalOrder.usual(
        1, 1, RetrievalState.of(url), IntervalSettings.DEFAULT, Duration.ofHours(1));
  }

  private static FetchResult fetch(FetchSources sources, String url) {
    return sources.of(order(url)).fetch(order(url));
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://a.example/feed", "http://a.example/", "gopher://a.example/"})
  void everyLocation_isAcceptedByASource(String url) {
    FeedLocation at = new FeedLocation(url);
    assertThat(standard.all()).anyMatch(source -> source.accepts(at));
  }

  @Test
  void feedsOfTheWeb_areFetchedByOneRequest() {
    fetch(standard, "https://a.example/feed");
    assertThat(asked).containsExactly("https://a.example/feed");
  }

  @Test
  void firstSourceThatAccepts_isAsked() {
    FetchResult made = Answers.status(418);
    FetchSource pots =
        new FetchSource() {
          @Override
          public boolean accepts(FeedLocation at) {
            return at.url().startsWith("pot:");
          }

          @Override
          public FetchResult fetch(RetrievalOrder order) {
            return made;
          }
        };
    FetchSources both = new FetchSources(List.of(pots, standard.all().getFirst()));
    assertThat(fetch(both, "pot:tea")).isSameAs(made);
    assertThat(asked).isEmpty();
    fetch(both, "https://a.example/feed");
    assertThat(asked).hasSize(1);
    assertThatThrownBy(() -> fetch(new FetchSources(List.of(pots)), "https://a.example/"))
        .hasMessageContaining("no source for feed 1");
  }
}
