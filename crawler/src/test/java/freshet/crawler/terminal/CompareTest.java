package freshet.crawler.terminal;

import static freshet.crawler.terminal.Answers.ok;
import static freshet.crawler.terminal.Answers.status;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.terminal.DatedPosting.Dating;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged.Proof;
import freshet.feed.Posting;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is new in a document, and what section E of the rules says of it. */
class CompareTest {
  @TempDir private Path folder;
  private Rig rig;

  @BeforeEach
  void open() {
    rig = new Rig(folder);
  }

  private Changed changed(RetrievalOutcome outcome) {
    assertThat(outcome).isInstanceOf(Changed.class);
    return (Changed) outcome;
  }

  private static List<String> titles(Changed changed) {
    return changed.fresh().stream().map(DatedPosting::posting).map(Posting::title).toList();
  }

  @Test
  void aReRenderedDocument_isUnchanged_andRememberedByItsBytes() {
    rig.retrieve(ok("1=one\n2=two"));
    RetrievalOutcome rendered = rig.retrieve(ok("2=two\n1=one\n\n"));
    assertThat(rendered)
        .isInstanceOfSatisfying(
            Unchanged.class, same -> assertThat(same.proof()).isEqualTo(Proof.SAME_POSTINGS));
    assertThat(rig.retrieve(ok("2=two\n1=one\n\n")))
        .isInstanceOfSatisfying(
            Unchanged.class, same -> assertThat(same.proof()).isEqualTo(Proof.SAME_BYTES));
  }

  @Test
  void newAndEditedPostings_areToldApart() {
    rig.retrieve(ok("2=two\n1=one"));
    Changed changed = changed(rig.retrieve(ok("3=three\n2=Two!\n1=one")));
    assertThat(titles(changed)).containsExactly("three");
    assertThat(changed.edited())
        .extracting(edited -> edited.posting().title())
        .containsExactly("Two!");
    assertThat(changed.overlap()).hasValue(2);
    assertThat(changed.window()).isEqualTo(3);
    assertThat(changed.sentence()).isEqualTo("1 new article of 3 in the document.");
  }

  @Test
  void aPostingThatComesBack_isStillKnown() {
    rig.retrieve(ok("2=two\n1=one"));
    rig.retrieve(ok("3=three\n2=two"));
    assertThat(rig.retrieve(ok("2=two\n1=one"))).isInstanceOf(Unchanged.class);
  }

  @Test
  void aNewTitleOfTheFeed_isAChangeWithoutPostings() {
    rig.retrieve(ok("@title A\n1=one"));
    assertThat(changed(rig.retrieve(ok("@title B\n1=one"))).fresh()).isEmpty();
  }

  @Test
  void anUnconfirmedOutcome_isParsedAgain() {
    rig.look(rig.order(), ok("1=one"));
    assertThat(titles(changed(rig.retrieve(ok("1=one"))))).containsExactly("one");
  }

  @Test
  void aCacheAheadOfTheDatabase_isNotBelieved() {
    rig.retrieve(ok("1=one"));
    RetrievalState backup = rig.standing;
    rig.retrieve(ok("2=two\n1=one"));
    rig.standing = backup;
    Changed changed = changed(rig.retrieve(ok("2=two\n1=one")));
    assertThat(titles(changed)).containsExactly("two", "one");
    assertThat(changed.overlap()).as("the database has to tell").isEmpty();
    assertThat(rig.retrieve(ok("2=two\n1=one"))).isInstanceOf(Unchanged.class);
  }

  @Test
  void aCacheThatMissedAConfirmation_isHealedByTheNextOne() {
    rig.retrieve(ok("1=one"));
    rig.standing = rig.standing.after(rig.look(rig.order(), ok("2=two\n1=one")), rig.random);
    Changed again = changed(rig.retrieve(ok("3=three\n2=two\n1=one")));
    assertThat(again.fresh()).as("the cache is older than the database").hasSize(3);
    long third = again.fresh().getFirst().key();
    Changed told = again.against(key -> key != third);
    assertThat(titles(told)).containsExactly("three");
    assertThat(told.overlap()).hasValue(2);
    assertThat(rig.retrieve(ok("3=three\n2=two\n1=one"))).isInstanceOf(Unchanged.class);
  }

  @Test
  void gc051_withoutACache_theDatabaseTellsOfTheGap() {
    rig.retrieve(ok("2=two\n1=one"));
    rig.cache.forget(7);
    Changed changed = changed(rig.retrieveAfter(Duration.ofHours(1), ok("9=nine\n8=eight")));
    assertThat(changed.gap()).as("nobody knows yet").isNull();
    assertThat(changed.against(_ -> false).gap()).isEqualTo(new Gap(Rig.START, rig.now));
    assertThat(changed.against(_ -> true).gap()).isNull();
  }

  @Test
  void gc054_aCompleteFeedThatIsIllFormed_deletesNothing() {
    rig.retrieve(ok("2=two\n1=one"));
    Changed changed = changed(rig.retrieve(ok("@repaired\n@marks COMPLETE\n1=one\n</rss>")));
    assertThat(changed.absentAreDeleted()).isFalse();
  }

  @Test
  void gc050_changesOnly_areNoDeletions_andStoreTheirTag() {
    rig.retrieve(ok("@marks COMPLETE\n2=two\n1=one", "ETag", "\"a\""));
    Changed changed =
        changed(
            rig.retrieve(
                Answers.answer(
                    226,
                    "@marks COMPLETE\n3=three",
                    "IM",
                    "feed",
                    "ETag",
                    "\"b\"",
                    "Cache-Control",
                    "im")));
    assertThat(titles(changed)).containsExactly("three");
    assertThat(changed.partial()).isTrue();
    assertThat(changed.absentAreDeleted()).isFalse();
    assertThat(changed.gap()).isNull();
    assertThat(changed.window()).isEqualTo(2);
    assertThat(rig.standing.address().validators().etag()).isEqualTo("\"b\"");
    assertThat(rig.standing.address().conduct()).isEqualTo(FeedLocation.Conduct.HONOURS);
    assertThat(
            changed(rig.retrieve(ok("@marks COMPLETE\n4=four\n3=three\n2=two\n1=one"))).overlap())
        .hasValue(3);
  }

  @Test
  void gc050_changesThatWereNotAskedFor_areAnError() {
    rig.retrieve(ok("1=one", "Last-Modified", "m"));
    RetrievalOutcome unasked = rig.retrieve(Answers.answer(226, "2=two", "IM", "feed"));
    assertThat(unasked).isInstanceOf(RetrievalOutcome.Failed.class);
    rig.retrieve(ok("1=one", "ETag", "\"a\""));
    for (String[] im : new String[][] {{}, {"IM", "vcdiff"}, {"IM", "feed, gzip"}}) {
      assertThat(rig.retrieve(Answers.answer(226, "2=two", im)))
          .isInstanceOf(RetrievalOutcome.Failed.class);
    }
  }

  @Test
  void gc066_aDelivery_isComparedLikeARetrieval_andChangesNothingElse() {
    rig.retrieve(ok("2=two\n1=one", "ETag", "\"a\""));
    RetrievalState before = rig.standing;
    byte[] news = "3=three\n2=two".getBytes(StandardCharsets.UTF_8);
    Changed changed = changed(rig.terminal.delivered(rig.order(), news, null, rig.now));
    assertThat(titles(changed)).containsExactly("three");
    assertThat(changed.partial()).isTrue();
    rig.standing = rig.standing.afterDelivery(changed);
    rig.terminal.confirm(changed);
    assertThat(rig.standing.notBefore()).isEqualTo(before.notBefore());
    assertThat(rig.standing.address()).isEqualTo(before.address());
    assertThat(rig.terminal.delivered(rig.order(), news, null, rig.now))
        .as("delivered twice")
        .isInstanceOf(Unchanged.class);
    assertThat(rig.retrieve(ok("3=three\n2=two\n1=one"))).isInstanceOf(Unchanged.class);
  }

  @Test
  void gc066_aDeliveryThatIsNoFeed_isAFailure() {
    rig.retrieve(ok("1=one"));
    RetrievalOutcome page =
        rig.terminal.delivered(
            rig.order(), "<html>".getBytes(StandardCharsets.UTF_8), null, rig.now);
    assertThat(page).isInstanceOf(RetrievalOutcome.Failed.class);
    assertThat(rig.standing.afterDelivery(page)).isEqualTo(rig.standing);
  }

  @Test
  void gc051_aFullDocumentWithoutAKnownPosting_mayHideAGap() {
    rig.retrieve(ok("2=two\n1=one", "ETag", "\"a\""));
    rig.retrieveAfter(Duration.ofHours(5), status(304));
    Changed changed = changed(rig.retrieveAfter(Duration.ofHours(7), ok("9=nine\n8=eight")));
    assertThat(changed.gap())
        .isEqualTo(
            new Gap(Rig.START.plus(Duration.ofHours(5)), Rig.START.plus(Duration.ofHours(12))));
    assertThat(changed.sentence()).contains("missed");
  }

  @Test
  void gc051_noGap_ifAPostingIsKnownOrTheDocumentIsNotFull() {
    assertThat(changed(rig.retrieve(ok("2=two\n1=one"))).gap()).as("first retrieval").isNull();
    assertThat(changed(rig.retrieve(ok("3=three\n2=two"))).gap()).isNull();
    assertThat(changed(rig.retrieve(ok("9=nine"))).gap()).isNull();
  }

  @Test
  void gc054_onlyADeletedEntryOrACompleteFeedDeletes() {
    rig.retrieve(ok("2=two\n1=one"));
    Changed slid = changed(rig.retrieve(ok("3=three\n2=two")));
    assertThat(slid.document().deleted()).isEmpty();
    assertThat(slid.absentAreDeleted()).isFalse();
    Changed taken = changed(rig.retrieve(ok("-2\n3=three")));
    assertThat(taken.document().deleted()).containsExactly("2");
    assertThat(rig.retrieve(ok("-2\n3=three\n"))).as("once").isInstanceOf(Unchanged.class);
    assertThat(changed(rig.retrieve(ok("@marks COMPLETE\n3=three"))).absentAreDeleted()).isTrue();
  }

  @Test
  void gc055_datesToCome_areClamped_andAbsentOnesCensored() {
    Changed changed =
        changed(
            rig.retrieve(
                ok(
                    """
                    1=past=2026-03-01T00:00:00Z
                    2=soon=2026-03-02T10:09:00Z
                    3=future=2026-03-02T10:11:00Z
                    4=none
                    """)));
    Instant seen = Rig.START.plus(Answers.TOOK);
    assertThat(changed.fresh())
        .extracting(DatedPosting::at)
        .containsExactly(
            Instant.parse("2026-03-01T00:00:00Z"),
            Instant.parse("2026-03-02T10:09:00Z"),
            seen,
            seen);
    assertThat(changed.fresh())
        .extracting(DatedPosting::dating)
        .containsExactly(Dating.TOLD, Dating.TOLD, Dating.CLAMPED, Dating.CENSORED);
    assertThat(changed.fresh().get(2).posting().published().at())
        .as("stored as told")
        .isEqualTo(Instant.parse("2026-03-02T10:11:00Z"));
  }
}
