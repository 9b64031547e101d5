package freshet.crawler.politeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.NoAnswer;
import freshet.http.Header;
import freshet.http.RemoteHost;
import freshet.store.StoreRetry.Pause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Requests that wait for the turn of their host. */
class PoliteFetcherTest {
  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  private static final String URL = "https://hub.example/";
  private static final RemoteHost HUB = RemoteHost.of(URL).orElseThrow();

  private final List<Instant> asked = new ArrayList<>();
  private Instant now = START;
  private Supplier<FetchResult> web = () -> answer(200);
  private Pause pause = time -> now = now.plus(time);
  private final Politeness politeness =
      new Politeness(
          _ -> HostLimits.DEFAULT, HostRecords.NONE, () -> now, time -> pause.pause(time));
  private final PoliteFetcher fetcher = new PoliteFetcher(_ -> ask(), politeness);

  private FetchResult ask() {
    asked.add(now);
    return web.get();
  }

  private static FetchResult answer(int status, Header... headers) {
    return new Answer(status, URL, List.of(), List.of(headers), new byte[0], 0, Duration.ZERO);
  }

  private FetchResult fetch() {
    return fetcher.fetch(FetchRequest.get(URL));
  }

  @Test
  void gc029_requests_keepTheirDistance() {
    fetch();
    fetch();
    fetch();

    assertThat(asked).containsExactly(START, START.plusSeconds(2), START.plusSeconds(4));
  }

  @Test
  void gc029_requestOfAnother_isWaitedFor() {
    Permit other = politeness.takeOver(HUB, START);
    pause =
        time -> {
          now = now.plus(time);
          if (now.equals(START.plusSeconds(1))) {
            other.answered(answer(200));
          }
        };

    fetch();

    assertThat(asked).containsExactly(START.plusSeconds(3));
  }

  @Test
  void gc043_hostThatAsksForPatience_isNotAsked() {
    web = () -> answer(429, new Header("Retry-After", "3600"));
    fetch();

    assertThat(fetch())
        .isInstanceOfSatisfying(
            NoAnswer.class, none -> assertThat(none.reason()).contains("no turn for us"));
    assertThat(asked).hasSize(1);
    now = START.plusSeconds(10_800);
    web = () -> answer(200);
    assertThat(fetch()).isInstanceOf(Answer.class);
  }

  @Test
  void turn_endsAlsoIfTheRequestEndsInABug() {
    web =
        () -> {
          throw new IllegalStateException("a bug");
        };
    assertThatThrownBy(this::fetch).hasMessage("a bug");

    assertThat(politeness.mayStart(HUB, now)).contains(START.plusSeconds(2));
  }

  @Test
  void whoIsInterrupted_doesNotAsk() {
    fetch();
    pause =
        _ -> {
          throw new InterruptedException();
        };

    assertThat(fetch()).isInstanceOf(NoAnswer.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(asked).hasSize(1);
  }
}
