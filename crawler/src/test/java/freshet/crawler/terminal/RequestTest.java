package freshet.crawler.terminal;

import static freshet.crawler.terminal.Answers.ok;
import static freshet.crawler.terminal.Answers.status;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.http.FetchRequest;
import freshet.http.Header;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTest {
  @TempDir private Path folder;
  private Rig rig;

  @BeforeEach
  void open() {
    rig = new Rig(folder);
  }

  @ParameterizedTest
  @CsvSource({"0,1", "1,1", "2,2", "12345,12345"})
  void gc001_namesItselfAndCountsSubscribers(int subscribers, int told) {
    rig.subscribers = subscribers;
    rig.retrieve(ok("1=one"));
    assertThat(rig.sent("User-Agent"))
        .contains(
            "Freshet/0.1 (+https://freshet.example/bot; %d subscribers; feed-id=7)"
                .formatted(told));
  }

  @Test
  void gc003_gc004_oneGetOfTheUrlAsStored() {
    rig.retrieve(ok("1=one"));
    assertThat(rig.requests)
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.method()).isEqualTo("GET");
              assertThat(request.url()).isEqualTo(Answers.URL);
              assertThat(request.body()).isNull();
            });
  }

  @Test
  void gc002_sendsNothingBeyondWhatIsNeeded() {
    rig.retrieve(ok("1=one", "ETag", "\"a\"", "Last-Modified", "b", "Set-Cookie", "c=d"));
    rig.retrieve(status(304));
    assertThat(rig.requests.getLast().headers())
        .extracting(Header::name)
        .containsExactly("User-Agent", "Accept", "If-None-Match", "A-IM", "If-Modified-Since");
  }

  @Test
  void gc006_acceptsFeedsFirst_andAnything() {
    rig.retrieve(ok("1=one"));
    assertThat(rig.sent("Accept")).get().asString().startsWith("application/atom+xml");
    assertThat(rig.sent("Accept")).get().asString().endsWith("*/*;q=0.1");
  }

  @Test
  void gc006_doesNotMindAWrongContentType() {
    assertThat(rig.retrieve(ok("1=one", "Content-Type", "image/png")))
        .isInstanceOf(RetrievalOutcome.Changed.class);
  }

  @Test
  void gc009_aSecretIsSent_andNeverPrinted() {
    rig.standing = RetrievalState.of("https://me:secret@a.example/?token=secret");
    RetrievalOutcome outcome = rig.retrieve(status(403));
    assertThat(rig.requests.getLast().url()).contains("secret");
    assertThat(outcome.toString() + rig.order() + outcome.sentence())
        .contains("a.example")
        .doesNotContain("secret");
  }

  @Test
  void gc019_asksForChangesOnly_ifThereIsATag() {
    rig.retrieve(ok("1=one", "Last-Modified", "yesterday"));
    rig.retrieve(ok("1=one\n2=two", "ETag", "\"a\""));
    assertThat(rig.sent("A-IM")).isEmpty();
    rig.retrieve(status(304));
    assertThat(rig.sent("A-IM")).contains("feed");
    assertThat(rig.sent("If-None-Match")).contains("\"a\"");
  }

  @Test
  void gc048_triesNothingTwice() {
    rig.retrieve(Answers.none(freshet.http.FetchResult.Cause.TIMEOUT));
    rig.retrieveAfter(Duration.ofDays(1), status(500));
    assertThat(rig.requests).extracting(FetchRequest::url).hasSize(2);
  }

  @Test
  void gc080_aFeedThatRobotsTxtForbidsUsIsBlocked() {
    rig.standing = RetrievalState.of("https://a.example/no-robots");
    RetrievalOutcome outcome = Terminal.denied(rig.order(), rig.now);
    rig.standing = rig.standing.after(outcome, rig.random);
    assertThat(outcome).isInstanceOf(RetrievalOutcome.Blocked.class);
    assertThat(outcome.sentence()).contains("robots.txt of a.example");
    assertThat(rig.standing.notice()).isPresent();
  }
}
