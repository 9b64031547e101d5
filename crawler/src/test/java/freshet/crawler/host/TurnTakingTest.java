package freshet.crawler.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Fetched.NoAnswer;
import freshet.crawler.http.Header;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Requests that wait for the turn of their host. */
class TurnTakingTest {
  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  private static final String URL = "https://hub.example/";
  private static final Host HUB = Host.of(URL).orElseThrow();

  private final HostGate gate = new HostGate(_ -> HostLimits.DEFAULT, Map.of());
  private final List<Instant> asked = new ArrayList<>();
  private Instant now = START;
  private Supplier<Fetched> web = () -> answer(200);
  private final TurnTaking turns =
      new TurnTaking(
          _ -> ask(),
          gate,
          () -> now,
          time -> now = now.plus(time),
          (host, fetched, at) -> gate.ended(host, TurnEnd.of(fetched, at)));

  private Fetched ask() {
    asked.add(now);
    return web.get();
  }

  private static Fetched answer(int status, Header... headers) {
    return new Answer(status, URL, List.of(), List.of(headers), new byte[0], 0, Duration.ZERO);
  }

  private Fetched fetch() {
    return turns.fetch(FetchRequest.get(URL));
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
    gate.start(HUB, START);
    TurnTaking waiting =
        new TurnTaking(
            _ -> ask(),
            gate,
            () -> now,
            time -> {
              now = now.plus(time);
              if (now.equals(START.plusSeconds(1))) {
                gate.ended(HUB, TurnEnd.of(answer(200), now));
              }
            },
            (_, _, _) -> {});

    waiting.fetch(FetchRequest.get(URL));

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

    assertThat(gate.mayStart(HUB, now)).contains(START.plusSeconds(2));
  }

  @Test
  void whoIsInterrupted_doesNotAsk() {
    fetch();
    TurnTaking interrupted =
        new TurnTaking(
            _ -> ask(),
            gate,
            () -> now,
            _ -> {
              throw new InterruptedException();
            },
            (_, _, _) -> {});

    assertThat(interrupted.fetch(FetchRequest.get(URL))).isInstanceOf(NoAnswer.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(asked).hasSize(1);
  }
}
