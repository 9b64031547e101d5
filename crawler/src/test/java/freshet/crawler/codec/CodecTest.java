package freshet.crawler.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.crawler.politeness.Backoff;
import freshet.crawler.politeness.FailureStreak;
import freshet.crawler.politeness.HostState;
import freshet.crawler.politeness.NotBefore;
import freshet.crawler.politeness.RequestHistory;
import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.FeedCost;
import freshet.crawler.terminal.FeedLocation;
import freshet.crawler.terminal.Gap;
import freshet.crawler.terminal.LastDocument;
import freshet.crawler.terminal.PermanentRedirect.Likeness;
import freshet.crawler.terminal.RedirectEvidence;
import freshet.crawler.terminal.RetrievalState;
import freshet.crawler.terminal.UnchangedStreak;
import freshet.crawler.terminal.Validators;
import freshet.feed.UpdateHints;
import freshet.policy.FeedHistory;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Population;
import freshet.policy.online.FreshetComponents;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CodecTest {
  private static final String ALPHABET = "ab|\\=~\"/,? éЖ\n\u001f";

  private final Random random = new Random(11);

  @Test
  void standings_comeBackAsTheyWere() {
    for (int i = 0; i < 2000; i++) {
      RetrievalStateText standing =
          new RetrievalStateText(standing(), new PushTrust(instant(), instant()), cost());
      assertThat(RetrievalStateText.of(standing.text())).isEqualTo(standing);
    }
  }

  /** Databases of earlier versions have this form, which ends before the lengths of lists. */
  @Test
  void standingOfAnEarlierVersion_listsAsManyAsItsLastDocument() {
    String text =
        "1|=https://a.example/feed|||=HONOURS||=2026-07-01T12:00:00Z|=-77|=20|||=|=|"
            + "|||=0||=ACTIVE|=2026-07-01T12:00:00Z|=TTL|=4||";
    LastDocument seen = RetrievalStateText.of(text).standing().lastSeen();
    assertThat(seen.window()).isEqualTo(20);
    assertThat(seen.most()).isEqualTo(20);
    assertThat(seen.fewerSince()).isNull();
    assertThat(seen.mostSince()).isZero();
  }

  @Test
  void hosts_comeBackAsTheyWere() {
    for (int i = 0; i < 500; i++) {
      HostState state =
          new HostState(
              maybe(
                  () ->
                      new RequestHistory(time(), time(), random.nextDouble(), random.nextDouble())),
              Duration.ofMillis(random.nextInt(100_000)),
              maybe(() -> new Backoff(random.nextInt(9), time(), random.nextDouble(), 0.5)),
              random.nextLong(1L << 40));
      assertThat(HostText.read(HostText.of(state))).isEqualTo(state);
    }
  }

  @Test
  void gaps_comeBackAsTheyWere() {
    Gap gap = new Gap(Instant.EPOCH, Instant.EPOCH.plusMillis(1));
    GapStartText last = new GapStartText("https://a|b/\\", "https://a/", null, 0, gap, 3);
    GapStartText further = last.rest("https://a/?page=2", 4, 1);
    assertThat(GapStartText.of(last.text())).isEqualTo(last);
    assertThat(GapStartText.of(further.text())).isEqualTo(further);
    assertThat(further.missed()).isEqualTo(2);
  }

  @Test
  void models_comeBackAsTheyWere_andAreSmallWhileLittleIsKnown() {
    Population population =
        Population.of(
            List.of(new FeedHistory(0, new double[] {1.1, 2.2, 3.3}, 10, 1, 1)),
            4,
            FreshetComponents.ALL.shapes(),
            FreshetComponents.ALL.memories());
    FeedModel model = new FeedModel(population, 0);
    assertThat(ModelBytes.of(model)).hasSizeLessThan(200);
    for (double at = 0.5; at < 60; at += 0.5) {
      model.observe(at, new double[] {at - 0.3 * random.nextDouble()}, 0, random.nextInt(2));
      FeedModel again = ModelBytes.read(ModelBytes.of(model), population).orElseThrow();
      assertThat(again.toNumbers()).isEqualTo(model.toNumbers());
      assertThat(again.updated()).isEqualTo(model.updated());
    }
  }

  @Test
  void numbers_comeBackAsTheyWere() {
    double[] numbers = random.doubles(100).toArray();
    numbers[3] = Double.NEGATIVE_INFINITY;
    assertThat(NumberText.read(NumberText.of(numbers))).isEqualTo(numbers);
  }

  @Test
  void laterVersion_isNotTakenForThisOne() {
    assertThatThrownBy(() -> RetrievalStateText.of("2|=https://a.example/"))
        .hasMessageContaining("version 2");
  }

  private FeedCost cost() {
    return random.nextBoolean()
        ? FeedCost.UNKNOWN
        : new FeedCost(
            1 + random.nextInt(20), random.nextDouble(), 1e6 * random.nextDouble(), 12_345);
  }

  private RetrievalState standing() {
    return new RetrievalState(
        new FeedLocation(
            text(),
            new Validators(maybe(this::text), maybe(this::text)),
            any(FeedLocation.Conduct.values()),
            maybe(() -> new RedirectEvidence(text(), time(), time(), 3, any(Likeness.values())))),
        new LastDocument(
            instant(),
            random.nextLong(),
            random.nextInt(500),
            maybe(this::text),
            new UpdateHints(
                maybe(() -> Duration.ofMinutes(random.nextInt(9000))),
                Set.of(random.nextInt(24)),
                random.nextBoolean() ? Set.of() : Set.of(DayOfWeek.SUNDAY, DayOfWeek.MONDAY),
                maybe(() -> Duration.ofHours(random.nextInt(90)))),
            random.nextInt(500),
            instant(),
            random.nextInt(500)),
        new UnchangedStreak(instant(), instant()),
        new FailureStreak(random.nextInt(10), instant()),
        any(RetrievalState.Stage.values()),
        new NotBefore(
            random.nextInt(9) == 0 ? NotBefore.NEVER : time(), any(NotBefore.Reason.values())),
        random.nextInt(1000));
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(12); length > 0; length--) {
      text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return text.toString();
  }

  private Instant time() {
    return Instant.ofEpochSecond(
        1_700_000_000L + random.nextInt(90_000_000), random.nextInt(1_000_000_000));
  }

  private @Nullable Instant instant() {
    return maybe(this::time);
  }

  private <T> @Nullable T maybe(Supplier<T> value) {
    return random.nextBoolean() ? value.get() : null;
  }

  private <T> T any(T[] values) {
    return Stream.of(values).skip(random.nextInt(values.length)).findFirst().orElseThrow();
  }
}
