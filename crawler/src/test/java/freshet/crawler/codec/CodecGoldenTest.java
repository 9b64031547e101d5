package freshet.crawler.codec;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.politeness.Backoff;
import freshet.crawler.politeness.FailureStreak;
import freshet.crawler.politeness.HostState;
import freshet.crawler.politeness.NotBefore;
import freshet.crawler.politeness.RequestHistory;
import freshet.crawler.push.PushProtocol;
import freshet.crawler.push.PushSubscription;
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
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Population;
import freshet.store.model.PushSubscriptionRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Pins the forms in which the store keeps states and models, which later releases must read. */
class CodecGoldenTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/stored-state.txt");
  private static final Path MODEL_BEFORE = Path.of("src/test/resources/golden/model-1.txt");
  private static final Instant AT = Instant.parse("2026-07-01T12:00:00.123456789Z");
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void everyForm_isWrittenAsBefore() throws IOException {
    StringBuilder text = new StringBuilder();
    forms().forEach((name, form) -> text.append(name).append(' ').append(form).append('\n'));
    Path now = Files.writeString(Path.of("target/stored-state.txt"), text);

    assertThat(now)
        .as(
            "Databases of the release before have the other form. If both are read:"
                + " cp crawler/%s crawler/%s",
            now, GOLDEN)
        .hasSameTextualContentAs(GOLDEN);
  }

  @Test
  void everyFormOfBefore_isRead() throws IOException {
    assertThat(RetrievalStateText.of(stored("standing")).text()).isEqualTo(stored("standing"));
    assertThat(RetrievalStateText.of(stored("standing.unseen")).standing())
        .isEqualTo(RetrievalState.of("https://a.example/feed"));
    assertThat(HostText.of(HostText.read(stored("host")))).isEqualTo(stored("host"));
    assertThat(HostText.read(stored("host.new")).starts()).isNull();
    assertThat(GapStartText.of(stored("gap")).text()).isEqualTo(stored("gap"));
    byte[] model = HexFormat.of().parseHex(stored("model"));
    FeedModel read = ModelBytes.read(model, population()).orElseThrow();
    assertThat(ModelBytes.of(read)).isEqualTo(model);
    assertThat(NumberText.read(stored("numbers"))).containsExactly(0.1, -2, 3e300);
  }

  /** The last numbers of today's model were not known then: they begin as in a new one. */
  @Test
  void modelOfTheVersionBefore_isTakenUp() throws IOException {
    byte[] before = HexFormat.of().parseHex(Files.readString(MODEL_BEFORE).strip());
    FeedModel read = ModelBytes.read(before, population()).orElseThrow();
    assertThat(read.updated()).isEqualTo(20_000.5);
    assertThat(Arrays.copyOf(read.toNumbers(), FeedModel.NUMBERS_BEFORE))
        .containsExactly(Arrays.copyOf(model().toNumbers(), FeedModel.NUMBERS_BEFORE));
    float[] fresh = new FeedModel(population(), 0).toNumbers();
    assertThat(Arrays.copyOfRange(read.toNumbers(), FeedModel.NUMBERS_BEFORE, FeedModel.NUMBERS))
        .containsExactly(Arrays.copyOfRange(fresh, FeedModel.NUMBERS_BEFORE, FeedModel.NUMBERS));
  }

  private static String stored(String name) throws IOException {
    return Files.readAllLines(GOLDEN).stream()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> line.substring(name.length() + 1))
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, Object> forms() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put(
        "standing", new RetrievalStateText(standing(), new PushTrust(AT, AT.plus(HOUR))).text());
    FeedCost cost = new FeedCost(20, 1.25, 4321.5, 20_000);
    all.put(
        "standing.cost",
        new RetrievalStateText(standing(), new PushTrust(AT, AT.plus(HOUR)), cost).text());
    all.put("standing.unseen", RetrievalStateText.unseen("https://a.example/feed"));
    all.put("standing.stages", Arrays.toString(RetrievalState.Stage.values()));
    all.put("standing.conducts", Arrays.toString(FeedLocation.Conduct.values()));
    all.put("standing.reasons", Arrays.toString(NotBefore.Reason.values()));
    all.put("standing.likenesses", Arrays.toString(Likeness.values()));
    RequestHistory starts = new RequestHistory(AT, AT.plusMillis(1), 0.5, 2.25);
    Backoff patience = new Backoff(3, AT.plus(HOUR), 0.125, 1.5);
    all.put("host", HostText.of(new HostState(starts, Duration.ofMillis(1500), patience, 17)));
    all.put("host.new", HostText.of(new HostState(null, Duration.ZERO, null, 0)));
    Gap gap = new Gap(AT, AT.plus(HOUR));
    all.put(
        "gap", new GapStartText("https://a|b/\\", "https://a/", "https://a/2", 4, gap, 3).text());
    all.put("push.asked", push(new freshet.crawler.push.SubscriptionState.Asked(AT)));
    all.put(
        "push.live",
        push(new freshet.crawler.push.SubscriptionState.Live(AT.plus(HOUR), AT, true)));
    all.put("push.leaving", push(new freshet.crawler.push.SubscriptionState.Leaving(AT, false)));
    all.put("push.denied", push(new freshet.crawler.push.SubscriptionState.Denied(AT, "No.")));
    all.put("push.protocols", Arrays.toString(PushProtocol.values()));
    all.put("model", HexFormat.of().formatHex(ModelBytes.of(model())));
    all.put("numbers", NumberText.of(new double[] {0.1, -2, 3e300}));
    all.put("population", NumberText.of(population().toNumbers()));
    return all;
  }

  private static RetrievalState standing() {
    return new RetrievalState(
        new FeedLocation(
            "https://a.example/feed?a=|",
            new Validators("\"e\"", "Mon, 01 Jun 2026 00:00:00 GMT"),
            FeedLocation.Conduct.IGNORES,
            new RedirectEvidence("https://b.example/", AT, AT.plus(HOUR), 3, Likeness.SAME)),
        new LastDocument(
            AT,
            -77,
            20,
            "https://a.example/self",
            new UpdateHints(
                HOUR,
                Set.of(1, 23),
                Set.of(DayOfWeek.SUNDAY, DayOfWeek.MONDAY),
                Duration.ofDays(1)),
            25,
            AT,
            20),
        new UnchangedStreak(AT, AT.plus(HOUR)),
        new FailureStreak(2, AT),
        RetrievalState.Stage.BLOCKED,
        new NotBefore(AT, NotBefore.Reason.TTL),
        4);
  }

  private static String push(freshet.crawler.push.SubscriptionState standing) {
    PushSubscription subscription =
        new PushSubscription(
            "5",
            PushProtocol.WEBSUB,
            "https://a.example/feed",
            "https://hub.example/",
            "token",
            true,
            "secret",
            standing);
    PushSubscriptionRecord stored = PushText.of(subscription);
    assertThat(PushText.read(stored)).isEqualTo(subscription);
    return stored.protocol() + " " + stored.standing() + " " + stored.due();
  }

  /** Two classes of feeds; given, not learned: sums differ in the last bit between machines. */
  private static Population population() {
    int week = 168;
    double[] numbers = new double[3 + 2 + 6 + 1 + 2 * (1 + week)];
    double[] head = {0.5, 2, 2, 7, 28, 1, 1, 1, 1, 0, 1, 2};
    System.arraycopy(head, 0, numbers, 0, head.length);
    for (int c = 0; c < 2; c++) {
      int at = head.length + c * (1 + week);
      numbers[at] = 0.5;
      numbers[at + 10 * (c + 1)] = 3;
    }
    return Population.of(numbers);
  }

  private static FeedModel model() {
    float[] numbers = new float[FeedModel.NUMBERS];
    for (int i = 0; i < numbers.length; i += 7) {
      numbers[i] = i / 8f;
    }
    return new FeedModel(population(), 20_000.5, numbers);
  }
}
