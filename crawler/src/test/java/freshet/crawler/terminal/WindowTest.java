package freshet.crawler.terminal;

import static freshet.crawler.terminal.Answers.ok;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.terminal.RetrievalOutcome.Changed;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The window of a feed (S), and the gaps that a shorter document may hide. */
class WindowTest {
  private static final Duration DAY = Duration.ofDays(1);

  @TempDir private Path folder;
  private Rig rig;

  @BeforeEach
  void start() {
    rig = new Rig(folder);
  }

  /** A document with the postings of these numbers, the latest first. */
  private static String listing(int from, int to) {
    return IntStream.iterate(to, k -> k >= from, k -> k - 1)
        .mapToObj(k -> k + "=posting " + k)
        .collect(Collectors.joining("\n"));
  }

  private static String dated(int from, int to, Instant at) {
    return IntStream.iterate(to, k -> k >= from, k -> k - 1)
        .mapToObj(k -> k + "=posting " + k + "=" + at)
        .collect(Collectors.joining("\n"));
  }

  private boolean hidesGap(String document) {
    return ((Changed) rig.retrieveAfter(DAY, ok(document)).brought()).gap() != null;
  }

  private int most() {
    return rig.standing.lastSeen().most();
  }

  @Test
  void window_isTheMostThatWasListedLately() {
    rig.retrieve(ok(listing(1, 5)));
    assertThat(most()).isEqualTo(5);
    rig.retrieveAfter(DAY, ok(listing(1, 8)));
    assertThat(most()).isEqualTo(8);
    rig.retrieveAfter(DAY, ok(listing(8, 9)));
    assertThat(most()).isEqualTo(8);
    assertThat(rig.standing.lastSeen().window()).isEqualTo(2);
  }

  /** 20, then 12 and fewer for 30 days: from then on it lists 12. */
  @Test
  void shorterList_isBelievedAfterThirtyDays() {
    rig.retrieve(ok(listing(1, 20)));
    rig.retrieveAfter(DAY, ok(listing(10, 21)));
    for (int day = 1; day < 30; day++) {
      rig.retrieveAfter(DAY, ok(listing(13 + day, 21 + day)));
      assertThat(most()).as("day %d", day).isEqualTo(20);
    }
    rig.retrieveAfter(DAY, ok(listing(43, 51)));
    assertThat(most()).isEqualTo(12);
    rig.retrieveAfter(DAY, ok(listing(43, 62)));
    assertThat(most()).isEqualTo(20);
  }

  /** A list that is as long as ever begins the thirty days anew, also if nothing is new. */
  @Test
  void listAsLongAsEver_keepsTheWindow() {
    rig.retrieve(ok(listing(1, 20)));
    rig.retrieveAfter(DAY, ok(listing(11, 20)));
    rig.retrieveAfter(Duration.ofDays(29), ok(listing(2, 21)));
    rig.retrieveAfter(Duration.ofDays(29), ok(listing(2, 21)));
    rig.retrieveAfter(Duration.ofDays(29), ok(listing(12, 21)));
    assertThat(most()).isEqualTo(20);
  }

  @Test
  void gc051_shorterListWithoutAKnownPosting_mayHideAGap() {
    rig.retrieve(ok(listing(1, 20)));
    assertThat(hidesGap(listing(31, 40))).as("half as long").isTrue();
    assertThat(hidesGap(listing(51, 60))).as("as long as the one before").isTrue();
    assertThat(hidesGap(listing(55, 62))).as("a posting is known").isFalse();
    assertThat(hidesGap(listing(71, 78))).as("it has listed more since").isFalse();
    assertThat(hidesGap(listing(101, 120))).as("as long as ever").isTrue();
  }

  @Test
  void gc051_muchShorterList_hidesNoGap() {
    rig.retrieve(ok(listing(1, 20)));
    assertThat(hidesGap(listing(31, 39))).isFalse();
  }

  /** It lists what was posted on the day, from one to five postings, and eight once. */
  @Test
  void gc051_feedThatBeginsANewListEachDay_hidesNoGap() {
    for (int day = 0; day < 20; day++) {
      int most = day == 0 ? 8 : 2 + day % 4;
      for (int k = 1; k <= most; k += 1) {
        String document = listing(100 * day + 1, 100 * day + k);
        assertThat(hidesGap(document)).as("day %d, posting %d", day, k).isFalse();
      }
    }
  }

  @Test
  void gc051_feedThatEmptiesItsList_hidesNoGap() {
    rig.retrieve(ok(listing(1, 4)));
    rig.retrieveAfter(DAY, ok("@title emptied"));
    assertThat(rig.standing.lastSeen().window()).isZero();
    assertThat(hidesGap(listing(5, 6))).isFalse();
  }

  /** Its postings have other ids, but they were published before the last look. */
  @Test
  void gc051_relaunchedFeedThatListsOldPostings_hidesNoGap() {
    rig.retrieve(ok(dated(1, 10, Rig.START.minus(DAY))));
    assertThat(hidesGap(dated(11, 18, Rig.START.minus(Duration.ofDays(9))))).isFalse();
  }

  @Test
  void gc051_shorterListOfLaterPostings_mayHideAGap() {
    rig.retrieve(ok(dated(1, 10, Rig.START.minus(DAY))));
    assertThat(hidesGap(dated(11, 18, Rig.START.plus(Duration.ofHours(1))))).isTrue();
  }
}
