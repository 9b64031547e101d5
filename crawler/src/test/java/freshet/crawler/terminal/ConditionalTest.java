package freshet.crawler.terminal;

import static freshet.crawler.terminal.Answers.answer;
import static freshet.crawler.terminal.Answers.ok;
import static freshet.crawler.terminal.Answers.status;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged.Proof;
import freshet.http.FetchResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Section B of the rules: conditional requests. */
class ConditionalTest {
  @TempDir private Path folder;
  private Rig rig;

  @BeforeEach
  void open() {
    rig = new Rig(folder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"abc\"|Sat, 28 Feb 2026 10:00:00 GMT",
        "W/\"x-gzip\"|Saturday, 28-Feb-26 10:00:00 GMT",
        "abc-without-quotes|2026-02-28 10:00:00 +0100",
        "\"a b\",\"c\"|never  again",
      })
  void gc010_gc011_sendsTheValidatorsByteForByte(String etag, String lastModified) {
    rig.retrieve(ok("1=one", "etag", etag, "LAST-MODIFIED", lastModified));
    rig.retrieveAfter(Duration.ofDays(1), status(304));
    assertThat(rig.sent("If-None-Match")).contains(etag);
    assertThat(rig.sent("If-Modified-Since")).contains(lastModified);
  }

  @Test
  void gc011_makesNoConditionOfItsOwn() {
    rig.retrieve(ok("1=one=2026-03-01T00:00:00Z", "Date", "Mon, 02 Mar 2026 10:00:00 GMT"));
    rig.retrieveAfter(Duration.ofDays(1), ok("1=one"));
    assertThat(rig.sent("If-Modified-Since")).isEmpty();
    assertThat(rig.sent("If-None-Match")).isEmpty();
  }

  @Test
  void gc012_aFullAnswerErasesWhatItLacks() {
    rig.retrieve(ok("1=one", "ETag", "\"a\"", "Last-Modified", "m"));
    rig.retrieve(ok("2=two", "ETag", "\"b\""));
    assertThat(rig.standing.address().validators()).isEqualTo(new Validators("\"b\"", null));
  }

  @Test
  void gc012_a304UpdatesWhatItCarries() {
    rig.retrieve(ok("1=one", "ETag", "\"a\"", "Last-Modified", "m"));
    rig.retrieve(status(304, "ETag", "\"b\""));
    assertThat(rig.standing.address().validators()).isEqualTo(new Validators("\"b\"", "m"));
  }

  static List<FetchResult> brokenAnswers() {
    return List.of(
        ok("", "ETag", "\"new\""),
        ok("<html>", "ETag", "\"new\""),
        ok("@repaired\n1=one\n2=tw", "ETag", "\"new\""),
        answer(206, "3=three", "ETag", "\"new\""),
        answer(404, "3=three", "ETag", "\"new\""),
        answer(500, "3=three", "ETag", "\"new\""),
        answer(226, "3=three", "ETag", "\"new\"", "IM", "diffe"),
        Answers.none(FetchResult.Cause.BROKEN),
        Answers.none(FetchResult.Cause.TOO_LARGE));
  }

  @ParameterizedTest
  @MethodSource("brokenAnswers")
  void gc013_aDocumentThatWasNotReadKeepsTheOldValidators(FetchResult broken) {
    rig.retrieve(ok("1=one", "ETag", "\"old\"", "Last-Modified", "m"));
    LastDocument before = rig.standing.lastSeen();
    RetrievalOutcome outcome = rig.retrieve(broken);
    assertThat(outcome).isInstanceOf(Failed.class);
    assertThat(outcome.sentence()).endsWith(".");
    assertThat(rig.standing.address().validators()).isEqualTo(new Validators("\"old\"", "m"));
    assertThat(rig.standing.lastSeen()).isEqualTo(before);
  }

  @Test
  void gc013_aDocumentThatIsAlwaysCutGivesItsWholePostings_andNoValidators() {
    String cut = "@repaired\n1=one\n2=two\n3=thr";
    for (int i = 0; i < 2; i++) {
      assertThat(rig.retrieve(ok(cut, "ETag", "\"a\""))).isInstanceOf(Failed.class);
    }
    RetrievalOutcome third = rig.retrieve(ok(cut, "ETag", "\"a\""));
    assertThat(third)
        .isInstanceOfSatisfying(
            Changed.class,
            changed -> {
              assertThat(changed.fresh())
                  .extracting(p -> p.posting().title())
                  .containsExactly("one", "two");
              assertThat(changed.contact().warnings()).isNotEmpty();
            });
    assertThat(rig.standing.address().validators()).isEqualTo(Validators.NONE);
    assertThat(rig.retrieve(ok("@repaired\n1=one\n2=two\n3=three\n4=fo")))
        .as("from then on every time")
        .isInstanceOfSatisfying(Changed.class, next -> assertThat(next.fresh()).hasSize(1));
    assertThat(rig.retrieve(ok("@repaired\n1=one\n2=two\n3=three\n4=fo")))
        .isInstanceOf(Unchanged.class);
    rig.retrieve(ok("4=four\n3=three"));
    assertThat(rig.retrieve(ok(cut))).as("but not once it was whole").isInstanceOf(Failed.class);
  }

  @Test
  void gc013_anIllFormedDocumentThatIsWholeIsTaken() {
    rig.retrieve(ok("@repaired\n1=one\n</rss>\n<!-- cached -->", "ETag", "\"a\""));
    assertThat(rig.standing.address().validators().etag()).isEqualTo("\"a\"");
  }

  @Test
  void gc015_afterARestartTheFirstRequestIsConditional() {
    rig.retrieve(ok("1=one", "ETag", "\"a\""));
    rig.cache.close();
    Rig restarted = new Rig(folder);
    restarted.standing = rig.standing;
    assertThat(restarted.retrieve(ok("1=one", "ETag", "\"b\"")))
        .isInstanceOfSatisfying(
            Unchanged.class, same -> assertThat(same.proof()).isEqualTo(Proof.SAME_BYTES));
    assertThat(restarted.sent("If-None-Match")).contains("\"a\"");
    assertThat(restarted.readings).isZero();
  }

  @Test
  void gc016_a304ToAnUnconditionalRequestIsAnError() {
    RetrievalOutcome first = rig.retrieve(status(304));
    assertThat(first).isInstanceOf(Failed.class);
    assertThat(first.sentence()).contains("304");
    rig.retrieve(ok("1=one", "ETag", "\"a\""));
    assertThat(rig.retrieve(rig.unconditional(), status(304))).isInstanceOf(Failed.class);
    assertThat(rig.sent("If-None-Match")).isEmpty();
    assertThat(rig.standing.address().validators().etag()).isEqualTo("\"a\"");
  }

  @Test
  void gc017_theSameBytesAreUnchanged_wasted_andUpdateTheValidators() {
    rig.retrieve(ok("1=one", "ETag", "\"a\""));
    RetrievalOutcome again = rig.retrieve(ok("1=one", "ETag", "\"b\""));
    assertThat(again)
        .isInstanceOfSatisfying(Unchanged.class, same -> assertThat(same.wasted()).isTrue());
    assertThat(rig.standing.wasted()).isEqualTo(1);
    assertThat(rig.standing.address().validators().etag()).isEqualTo("\"b\"");
    assertThat(rig.readings).as("not parsed again").isEqualTo(1);
  }

  @Test
  void gc018_looksBehindALongRowOf304_rarely() {
    rig.retrieve(ok("1=one", "ETag", "\"a\""));
    rig.retrieveAfter(Duration.ofHours(1), status(304));
    rig.retrieveAfter(Duration.ofDays(8).minusSeconds(1), status(304));
    assertThat(rig.standing.silence().suspicious(9, false, rig.now)).isFalse();
    rig.retrieveAfter(Duration.ofSeconds(1), status(304));
    UnchangedStreak silence = rig.standing.silence();
    assertThat(silence.suspicious(5, false, rig.now)).isTrue();
    assertThat(silence.suspicious(4.9, false, rig.now)).as("too few expected").isFalse();
    assertThat(silence.suspicious(50, true, rig.now)).as("exempt").isFalse();

    rig.retrieve(rig.unconditional(), status(500));
    rig.retrieveAfter(Duration.ofDays(13), status(304));
    assertThat(rig.standing.silence().suspicious(50, false, rig.now)).isFalse();
    rig.retrieveAfter(Duration.ofDays(1), status(304));
    assertThat(rig.standing.silence().suspicious(50, false, rig.now)).isTrue();

    rig.retrieve(rig.unconditional(), ok("2=two", "ETag", "\"b\""));
    assertThat(rig.standing.silence().since()).isNull();
  }
}
