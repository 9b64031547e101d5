package freshet.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.cluster.ClusterSettings;
import freshet.cluster.KafkaDispatch;
import freshet.crawler.controller.StoredHosts;
import freshet.crawler.politeness.HostLimits;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.politeness.Purpose;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import freshet.http.RemoteHost;
import freshet.store.Store;
import freshet.store.StoreRetry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a leader asks hosts itself. */
class LeaderRoleTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final String URL = "https://a.example/robots.txt";
  private static final String THERE = "https://b.example/robots.txt";
  private static final RemoteHost HOST = RemoteHost.of(URL).orElseThrow();
  private static final Duration LEASE = Duration.ofSeconds(9);

  @TempDir private Path folder;
  private Store store;
  private Fetcher guarded;
  private final AtomicBoolean lasts = new AtomicBoolean(true);
  private final List<String> asked = new ArrayList<>();
  private Runnable whileAsking = () -> {};

  @BeforeEach
  void lead() {
    store = Store.open(folder.resolve("test.db").toString());
    long epoch = store.leadership().take("one", LEASE).orElseThrow();
    ClusterSettings kafka = ClusterSettings.at("127.0.0.1:1");
    LeaderRole leader =
        new LeaderRole(
            epoch,
            KafkaDispatch.Self.UNNAMED,
            kafka,
            new ClusterStatus(kafka, store.leadership(), InstantSource.fixed(NOW)),
            lasts::get,
            _ -> {});
    Politeness politeness = politeness(leader.fenced(store), Instant.EPOCH);
    guarded = leader.guarded(new Redirecting(), politeness::begin);
    politeness.request(URL, Purpose.DIRECT, NOW);
  }

  private static Politeness politeness(Store store, Instant opened) {
    return new Politeness(
        _ -> HostLimits.DEFAULT,
        new StoredHosts(store, new StoreRetry(Thread::sleep)),
        opened,
        null,
        InstantSource.fixed(NOW),
        Thread::sleep);
  }

  /** Leads to another host. */
  private final class Redirecting implements Fetcher {
    @Override
    public FetchResult fetch(FetchRequest request) {
      return fetch(request, _ -> true);
    }

    @Override
    public FetchResult fetch(FetchRequest request, Predicate<String> follow) {
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

  private static FetchResult nobody() {
    return new FetchResult.NoAnswer(FetchResult.Cause.REFUSED, "", List.of(), Duration.ZERO);
  }

  @Test
  void gc029_hostThatIsBeingAsked_isLeftAloneByTheNextLeader() {
    guarded.fetch(FetchRequest.get(URL));

    assertThat(asked).containsExactly(URL, THERE);
    Politeness next = politeness(store, NOW);
    assertThat(next.mayStart(HOST, NOW)).contains(NOW.plusSeconds(32));
    assertThat(next.mayStart(RemoteHost.of(THERE).orElseThrow(), NOW))
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

    assertThat(guarded.fetch(FetchRequest.get(URL)).toString()).contains("no request was sent");
    assertThat(asked).isEmpty();
    assertThat(store.hosts().states()).isEmpty();
  }

  @Test
  void gc029_leaderThatWasAsleep_asksNobody() {
    lasts.set(false);

    assertThat(guarded.fetch(FetchRequest.get(URL)).toString()).contains("no request was sent");
    assertThat(asked).isEmpty();
  }
}
