package freshet.crawler.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.politeness.NotBefore;
import freshet.crawler.politeness.NotBefore.Reason;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.RetrievalState.Stage;
import freshet.http.FetchResult;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever hosts do, in any order, the next retrieval keeps to all that was asked for. */
class RetrievalStatePropertiesTest {
  private static final Duration HINT_CEILING = Duration.ofHours(24);

  private static final List<FetchResult.Cause> CAUSES = List.of(FetchResult.Cause.values());

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void gc020_gc021_gc043_noRetrievalBeforeAnyHint(long seed) {
    Random random = new Random(seed);
    Rig rig = new Rig(folder);
    for (int i = 0; i < 400; i++) {
      RetrievalOutcome outcome = rig.retrieve(reply(random, i));
      Instant end = outcome.contact().end();
      NotBefore next = rig.standing.notBefore();
      assertThat(next.at()).as("%s", outcome).isAfterOrEqualTo(end.plus(IntervalSettings.LEAST));
      assertThat(next.at()).as("%s", outcome).isAfterOrEqualTo(asked(outcome, rig.standing));
      assertThat(next.reason()).isNotEqualTo(Reason.NOTHING);
      assertThat(outcome.sentence()).endsWith(".");
      if (next.at().equals(NotBefore.NEVER)) {
        assertThat(rig.standing.stage()).isIn(Stage.GONE, Stage.SUSPENDED);
        rig.standing = rig.standing.resumed();
      } else {
        assertThat(next.at()).isBefore(end.plus(Duration.ofDays(10)));
        assertThat(rig.standing.allows(next.at())).isTrue();
        rig.now = next.at();
      }
    }
  }

  /** What the answer alone asks for, reckoned as simply as can be. */
  private static Instant asked(RetrievalOutcome outcome, RetrievalState after) {
    RetrievalInfo contact = outcome.contact();
    if (outcome instanceof Throttled throttled && throttled.until() != null) {
      return throttled.until();
    }
    if (!outcome.observes()) {
      return contact.end();
    }
    Duration fresh = contact.freshness() == null ? Duration.ZERO : contact.freshness();
    Duration ttl = after.lastSeen().hints().ttl();
    Duration bound = fresh.compareTo(HINT_CEILING) > 0 ? HINT_CEILING : fresh;
    return contact.end().plus(ttl != null && ttl.compareTo(bound) > 0 ? ttl : bound);
  }

  private static FetchResult reply(Random random, int i) {
    String caching = "max-age=" + random.nextInt(200_000);
    String[] headers =
        switch (random.nextInt(4)) {
          case 0 -> new String[] {"Cache-Control", caching};
          case 1 -> new String[] {"ETag", "\"" + i + "\"", "Cache-Control", caching};
          case 2 -> new String[] {"Retry-After", Integer.toString(random.nextInt(500_000))};
          default -> new String[] {"Last-Modified", "m" + i};
        };
    int[] statuses = {304, 304, 401, 403, 404, 410, 429, 500, 503, 206, 226};
    return switch (random.nextInt(6)) {
      case 0, 1 -> Answers.ok(document(random, i), headers);
      case 2 -> Answers.none(CAUSES.get(random.nextInt(CAUSES.size())));
      case 3 -> Answers.ok(random.nextBoolean() ? "" : "<html>", headers);
      default -> Answers.status(statuses[random.nextInt(statuses.length)], headers);
    };
  }

  private static String document(Random random, int i) {
    String hints =
        switch (random.nextInt(4)) {
          case 0 -> "@ttl %d%n".formatted(1 + random.nextInt(3000));
          case 1 -> "@skipHours %d %d%n".formatted(random.nextInt(24), random.nextInt(24));
          case 2 -> "@skipDays SATURDAY SUNDAY\n";
          default -> "";
        };
    return hints + "%d=a%n%d=b%n".formatted(i, i - random.nextInt(3));
  }
}
