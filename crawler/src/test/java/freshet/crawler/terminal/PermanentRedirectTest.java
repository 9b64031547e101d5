package freshet.crawler.terminal;

import static freshet.crawler.terminal.Answers.after;
import static freshet.crawler.terminal.Answers.ok;
import static freshet.crawler.terminal.Answers.status;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.terminal.PermanentRedirect.Likeness;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.RetrievalOutcome.Moved;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.http.Hop;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Redirects: followed at once, believed late (GC-040, GC-041). */
class PermanentRedirectTest {
  private static final String NEW = "https://b.example/feed";
  private static final Duration TWO_DAYS = Duration.ofDays(2);

  @TempDir private Path folder;
  private Rig rig;

  @BeforeEach
  void open() {
    rig = new Rig(folder);
    rig.retrieve(ok("@self s\n2=two\n1=one", "ETag", "\"a\""));
  }

  private RetrievalOutcome redirected(String body, Hop... hops) {
    return rig.retrieveAfter(TWO_DAYS, after(ok(body, "ETag", "\"a\""), hops));
  }

  private String url() {
    return rig.standing.address().url();
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 308})
  void gc040_threePermanentRedirectsOver72Hours_moveTheFeed(int code) {
    Hop hop = new Hop(code, NEW);
    assertThat(redirected("2=two\n1=one", hop)).isInstanceOf(Moved.class);
    redirected("2=two\n1=one", hop);
    assertThat(url()).isEqualTo(Answers.URL);
    RetrievalOutcome third = redirected("3=three\n2=two\n1=one", hop);
    assertThat(third.brought())
        .isInstanceOfSatisfying(Changed.class, changed -> assertThat(changed.fresh()).hasSize(1));
    assertThat(url()).isEqualTo(NEW);
  }

  @Test
  void gc014_theNewUrlBeginsWithoutValidators_once() {
    for (int i = 0; i < 3; i++) {
      redirected("2=two\n1=one", new Hop(301, NEW));
    }
    assertThat(rig.standing.address().validators()).isEqualTo(Validators.NONE);
    rig.retrieve(ok("2=two\n1=one", "ETag", "\"b\""));
    assertThat(rig.requests.getLast().url()).isEqualTo(NEW);
    assertThat(rig.sent("If-None-Match")).isEmpty();
    rig.retrieve(status(304));
    assertThat(rig.sent("If-None-Match")).contains("\"b\"");
  }

  @Test
  void gc014_anAddressChangedByItsOwner_dropsTheValidatorsToo() {
    assertThat(rig.standing.at(NEW).address()).isEqualTo(new FeedLocation(NEW));
    assertThat(rig.standing.at(NEW).lastSeen()).isEqualTo(rig.standing.lastSeen());
    assertThat(rig.standing.at(Answers.URL)).isEqualTo(rig.standing);
  }

  @Test
  void gc040_threeWithinADay_areTooSoon() {
    for (int i = 0; i < 5; i++) {
      rig.retrieveAfter(Duration.ofHours(5), after(ok("1=one"), new Hop(301, NEW)));
    }
    assertThat(url()).isEqualTo(Answers.URL);
    assertThat(rig.standing.address().move()).isNotNull();
  }

  @Test
  void gc040_twoOverAWeek_areTooFew_andAnotherTargetBeginsAnew() {
    redirected("1=one", new Hop(301, NEW));
    redirected("1=one", new Hop(301, NEW + "/other"));
    redirected("1=one", new Hop(301, NEW));
    redirected("1=one", new Hop(301, NEW));
    assertThat(url()).isEqualTo(Answers.URL);
    redirected("1=one", new Hop(301, NEW));
    assertThat(url()).isEqualTo(NEW);
  }

  @Test
  void gc040_anAnswerWithoutRedirect_endsTheEvidence() {
    redirected("1=one", new Hop(301, NEW));
    redirected("1=one", new Hop(301, NEW));
    rig.retrieve(ok("1=one"));
    redirected("1=one", new Hop(301, NEW));
    assertThat(url()).isEqualTo(Answers.URL);
  }

  @Test
  void gc040_anotherFeedAtTheTarget_isNotBelieved() {
    for (int i = 0; i < 4; i++) {
      RetrievalOutcome outcome =
          redirected("x%d=spam\ny%d=spam\nz%d=spam".formatted(i, i, i), new Hop(301, NEW));
      assertThat(outcome)
          .isInstanceOfSatisfying(
              Moved.class, moved -> assertThat(moved.move().likeness()).isEqualTo(Likeness.OTHER));
    }
    assertThat(url()).isEqualTo(Answers.URL);
  }

  @Test
  void gc040_anotherFeedDoesNotBecomeTheSameByBeingReadOften() {
    for (int i = 0; i < 9; i++) {
      redirected("@self spam\nx=spam\ny=spam", new Hop(301, NEW));
    }
    assertThat(url()).isEqualTo(Answers.URL);
  }

  @Test
  void gc040_aSubscriptionThatBeganWithARedirect_moves() {
    rig.standing = RetrievalState.of("https://old.example/");
    for (int i = 0; i < 3; i++) {
      redirected("8=eight\n9=nine", new Hop(301, NEW));
    }
    assertThat(url()).isEqualTo(NEW);
  }

  @Test
  void gc040_theSameSelfLink_isTheSameFeed() {
    for (int i = 0; i < 3; i++) {
      redirected("@self s\nnew%d=all new\n".formatted(i), new Hop(308, NEW));
    }
    assertThat(url()).isEqualTo(NEW);
  }

  @Test
  void gc040_halfOfThePostingsKnown_isTheSameFeed() {
    RetrievalOutcome half = redirected("4=four\n3=three\n2=two\n1=one", new Hop(301, NEW));
    assertThat(((Moved) half).move().likeness()).isEqualTo(Likeness.SAME);
  }

  @Test
  void gc040_only304_isNotEnough_sinceNothingWasRead() {
    for (int i = 0; i < 5; i++) {
      RetrievalOutcome outcome = rig.retrieveAfter(TWO_DAYS, after(status(304), new Hop(301, NEW)));
      assertThat(outcome.brought()).isInstanceOf(Unchanged.class);
    }
    assertThat(url()).isEqualTo(Answers.URL);
    redirected("1=one", new Hop(301, NEW));
    assertThat(url()).isEqualTo(NEW);
  }

  @Test
  void gc040_aPortalPage_isAFailure() {
    for (int i = 0; i < 4; i++) {
      assertThat(redirected("<html>Please log in</html>", new Hop(301, "https://b.example/login")))
          .isInstanceOf(Failed.class);
    }
    assertThat(url()).isEqualTo(Answers.URL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://b.example/feed",
        "https://127.0.0.1/feed",
        "https://10.1.2.3/feed",
        "https://192.168.0.7:8443/feed",
        "https://172.20.1.1/feed",
        "https://100.64.0.1/feed",
        "https://169.254.169.254/feed",
        "https://[::1]/feed",
        "https://2130706433/feed",
        "https://0x7f000001/feed",
        "https://localhost/feed",
        "https://nas.local/feed",
        "https://router.home.arpa/feed",
        "https://a.internal/feed"
      })
  void gc040_neitherToClearTextNorToAPrivateAddress(String target) {
    for (int i = 0; i < 4; i++) {
      assertThat(redirected("1=one", new Hop(301, target))).isNotInstanceOf(Moved.class);
    }
    assertThat(url()).isEqualTo(Answers.URL);
  }

  @Test
  void gc040_anAddressOnTheWayCountsToo() {
    assertThat(
            Terminal.target(
                Answers.URL,
                List.of(new Hop(301, "http://b.example/"), new Hop(301, "https://b.example/"))))
        .isEmpty();
    assertThat(Terminal.target("http://a.example/", List.of(new Hop(301, "https://8.8.8.8/f"))))
        .contains("https://8.8.8.8/f");
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 303, 307})
  void gc041_temporaryRedirects_areFollowed_neverBelieved(int code) {
    for (int i = 0; i < 5; i++) {
      assertThat(redirected("1=one", new Hop(code, NEW)).observes()).isTrue();
    }
    assertThat(url()).isEqualTo(Answers.URL);
    assertThat(rig.standing.address().move()).isNull();
  }

  @Test
  void gc041_aMixedChainIsTemporary() {
    for (int i = 0; i < 5; i++) {
      redirected("1=one", new Hop(301, "https://c.example/"), new Hop(302, NEW));
    }
    assertThat(url()).isEqualTo(Answers.URL);
  }
}
