package freshet.web.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PostingRateTextTest {
  private static final Instant NOW = Instant.parse("2026-03-05T10:00:00Z");

  /** Ten postings, the last one interval ago. */
  private static String every(Duration interval) {
    List<Instant> times =
        IntStream.rangeClosed(1, 10).mapToObj(k -> NOW.minus(interval.multipliedBy(k))).toList();
    return PostingRateText.words(times, NOW);
  }

  @Test
  void pace_isInWordsOfItsSize() {
    assertThat(every(Duration.ofHours(8))).isEqualTo("about 3 a day");
    assertThat(every(Duration.ofDays(1))).isEqualTo("about one a day");
    assertThat(every(Duration.ofHours(84))).isEqualTo("about 2 a week");
    assertThat(every(Duration.ofDays(15))).isEqualTo("about 2 a month");
    assertThat(every(Duration.ofDays(90))).isEqualTo("less than one a month");
  }

  @Test
  void tooFew_tellNothing() {
    assertThat(PostingRateText.words(List.of(), NOW)).isEmpty();
    assertThat(PostingRateText.words(List.of(NOW), NOW)).isEmpty();
    assertThat(PostingRateText.words(List.of(NOW, NOW), NOW)).isEmpty();
    assertThat(every(Duration.ofMinutes(1))).as("within minutes").isEmpty();
  }
}
