package freshet.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.cluster.ClusterSettings;
import freshet.cluster.KafkaDispatch;
import freshet.crawler.codec.HostText;
import freshet.crawler.controller.StorePatience;
import freshet.crawler.controller.Visits;
import freshet.crawler.host.Host;
import freshet.crawler.host.HostGate;
import freshet.crawler.host.HostLimits;
import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetcher;
import freshet.store.Store;
import freshet.store.Stores;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a leader asks hosts itself. */
class LeaderTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final String URL = "https://a.example/robots.txt";
  private static final String THERE = "https://b.example/robots.txt";
  private static final Host HOST = Host.of(URL).orElseThrow();
  private static final Duration LEASE = Duration.ofSeconds(9);

  @TempDir private Path folder;
  private Store store;
  private HostGate gate;
  private Fetcher guarded;
  private final AtomicBoolean lasts = new AtomicBoolean(true);
  private final List<String> asked = new ArrayList<>();
  private Runnable whileAsking = () -> {};

  @BeforeEach
  void lead() {
    store = Stores.open(folder.resolve("test.db").toString());
    long epoch = store.leadership().take("one", LEASE).orElseThrow();
    gate = new HostGate(_ -> HostLimits.DEFAULT, Map.of());
    ClusterSettings kafka = ClusterSettings.at("127.0.0.1:1");
    Leader leader =
        new Leader(
            epoch,
            KafkaDispatch.Self.UNNAMED,
            kafka,
            new ClusterWatch(kafka, store.leadership(), InstantSource.fixed(NOW)),
            lasts::get,
            _ -> {});
    Visits visits =
        new Visits(
            leader.fenced(store), new StorePatience(Thread::sleep), gate, InstantSource.fixed(NOW));
    guarded = leader.guarded(new Redirecting(), visits);
    gate.start(HOST, NOW);
  }

  /** Leads to another host. */
  private final class Redirecting implements Fetcher {
    @Override
    public Fetched fetch(FetchRequest request) {
      return fetch(request, _ -> true);
    }

    @Override
    public Fetched fetch(FetchRequest request, Predicate<String> follow) {
      asked.add(request.url());
      whileAsking.run();
      if (follow.test(THERE)) {
        asked.add(THERE);
      }
      return nobody();
    }
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static Fetched nobody() {
    return new Fetched.NoAnswer(Fetched.Cause.REFUSED, "", List.of(), Duration.ZERO);
  }

  @Test
  void gc029_hostThatIsBeingAsked_isLeftAloneByTheNextLeader() {
    guarded.fetch(FetchRequest.get(URL));

    assertThat(asked).containsExactly(URL, THERE);
    HostGate next =
        new HostGate(_ -> HostLimits.DEFAULT, HostText.readAll(store.hosts().states()), NOW);
    assertThat(next.mayStart(HOST, NOW)).contains(NOW.plusSeconds(32));
    assertThat(next.mayStart(Host.of(THERE).orElseThrow(), NOW))
        .as("where a redirect led")
        .contains(NOW.plusSeconds(32));
  }

  @Test
  void gc029_leaderThatIsDeposedMeanwhile_followsNoRedirect() {
    whileAsking =
        () -> {
          store.leadership().release(1);
          store.leadership().take("other", LEASE);
        };
    guarded.fetch(FetchRequest.get(URL));

    assertThat(asked).containsExactly(URL);
  }

  @Test
  void gc029_leaderThatHasNotNoticedThatAnotherLeads_asksNobody() {
    store.leadership().release(1);
    store.leadership().take("other", LEASE);

    assertThat(guarded.fetch(FetchRequest.get(URL)).toString()).contains("nobody was asked");
    assertThat(asked).isEmpty();
    assertThat(store.hosts().states()).isEmpty();
  }

  @Test
  void gc029_leaderThatWasAsleep_asksNobody() {
    lasts.set(false);

    assertThat(guarded.fetch(FetchRequest.get(URL)).toString()).contains("nobody was asked");
    assertThat(asked).isEmpty();
  }
}
