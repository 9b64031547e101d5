package freshet.web.manage;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.FeedActivity;
import freshet.store.account.Subscription;
import freshet.store.account.Subscription.Condition;
import freshet.store.model.FeedStage;
import freshet.web.dashboard.FeedHealth;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Feeds in the words and figures of the table. */
class ManagedFeedTest {
  private static final Instant NOW = Instant.parse("2026-03-04T14:30:00Z");

  private static ManagedFeed feed(@Nullable Duration age, List<Integer> weeks, Double... delays) {
    Subscription subscription =
        new Subscription(
            1,
            "https://a.example/feed",
            "A",
            null,
            List.of("Sea"),
            NOW,
            0,
            null,
            null,
            List.of(),
            new Condition(FeedStage.ACTIVE, null, Instant.EPOCH, NOW, "", 0));
    return new ManagedFeed(
        subscription,
        FeedHealth.of(subscription, NOW, ZoneOffset.UTC),
        new FeedActivity(age == null ? null : NOW.minus(age), weeks, List.of(delays)),
        NOW);
  }

  private static ManagedFeed last(Duration age) {
    return feed(age, Collections.nCopies(12, 1));
  }

  /** Twelve weeks that end with these. */
  private static List<Integer> weeks(Integer... latest) {
    List<Integer> weeks = new ArrayList<>(Collections.nCopies(12 - latest.length, 0));
    Collections.addAll(weeks, latest);
    return weeks;
  }

  @Test
  void lastArticle_isToldAsPeopleDo() {
    assertThat(last(Duration.ofMinutes(26)).last()).isEqualTo("26 min ago");
    assertThat(last(Duration.ofHours(4)).last()).isEqualTo("4 h ago");
    assertThat(last(Duration.ofHours(30)).last()).isEqualTo("Yesterday");
    assertThat(last(Duration.ofDays(9)).last()).isEqualTo("9 days ago");
    assertThat(last(Duration.ofDays(20)).last()).isEqualTo("12 Feb");
    assertThat(feed(null, weeks()).last()).isEqualTo("–");
  }

  @Test
  void feedThatPublishedNothingForFourWeeks_isQuiet() {
    assertThat(last(Duration.ofDays(27)).state()).isEqualTo("Fine");
    assertThat(last(Duration.ofDays(36)).state()).isEqualTo("Quiet for 5 weeks");
    assertThat(last(Duration.ofDays(245)).state()).isEqualTo("Quiet for 8 months");
    assertThat(feed(null, weeks()).state()).isEqualTo("No articles yet");
  }

  @Test
  void articlesAWeek_countFromTheFirstThatIsKnown() {
    assertThat(feed(null, weeks()).perWeekText()).isEqualTo("0");
    assertThat(feed(null, weeks(3, 5)).perWeekText()).isEqualTo("4");
    assertThat(feed(null, weeks(1, 0, 0, 0)).perWeekText()).isEqualTo("<1");
    assertThat(feed(null, weeks(120, 80)).isBusy()).isTrue();
    assertThat(feed(null, weeks(99)).isBusy()).isFalse();
  }

  @Test
  void usualDelay_isTheMedian() {
    assertThat(feed(null, weeks()).delayText()).isEqualTo("–");
    assertThat(feed(null, weeks(), 500.0, 4.0, 3.0).delayText()).isEqualTo("4 min");
    assertThat(feed(null, weeks(), 0.5).delayText()).isEqualTo("<1 min");
    assertThat(feed(null, weeks(), 130.0).delayText()).isEqualTo("2 h");
    assertThat(feed(null, weeks(), 4000.0).delayText()).isEqualTo("3 days");
  }

  @Test
  void sparkline_hasAStrokeForEachWeek() {
    assertThat(feed(null, weeks(1, 2)).sparkline()).endsWith("M52 16v-8M57 16v-16");
  }
}
