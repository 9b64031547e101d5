package freshet.app.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.PushService;
import freshet.crawler.controller.StoredSubscriptions;
import freshet.crawler.push.PushReceiver;
import freshet.crawler.push.PushResponse;
import freshet.crawler.push.PushSettings;
import freshet.crawler.push.PushSubscriber;
import freshet.crawler.terminal.UserAgent;
import freshet.http.Fetcher;
import freshet.store.Store;
import freshet.web.PushCallbacks;
import freshet.work.Supervisor;
import java.net.URI;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** Wires the client of hubs, for a server that they can reach. */
final class PushWiring implements AutoCloseable {
  private static final String PATH = "/push";

  private final ExecutorService threads;
  private final PushService pushing;
  private final PushReceiver receiver;
  private final String path;
  private final InstantSource clock;

  /**
   * Continues with the stored subscriptions.
   *
   * @param publicUrl the https URL of this server
   * @param fetcher waits for the turns of hosts
   */
  PushWiring(
      Store store,
      StoredSubscriptions pushes,
      Inbox inbox,
      Fetcher fetcher,
      UserAgent agent,
      String publicUrl,
      InstantSource clock,
      Supervisor supervisor) {
    threads = PushService.threads(supervisor);
    PushSettings settings =
        new PushSettings(
            URI.create(publicUrl + PATH),
            "%s/%s (+%s)".formatted(agent.name(), agent.version(), agent.infoUrl()));
    Random jitter = new Random();
    PushSubscriber subscriber = new PushSubscriber(fetcher, pushes, settings, jitter);
    pushing = new PushService(store, pushes, subscriber, inbox, clock, threads);
    receiver = new PushReceiver(settings, pushes, pushing, jitter);
    path = URI.create(publicUrl + PATH).getRawPath() + "/";
    this.clock = clock;
  }

  PushService pushing() {
    return pushing;
  }

  /**
   * Returns the routes where hubs verify and deliver.
   *
   * @param hindrance why deliveries cannot be accepted, so that hubs retry; empty if they can
   */
  PushCallbacks callbacks(Supplier<Optional<String>> hindrance) {
    return new PushCallbacks(
        path,
        callback -> hindrance.get().isEmpty() && receiver.expects(callback),
        request ->
            hindrance
                .get()
                .map(PushWiring::refused)
                .orElseGet(() -> receiver.handle(request, clock.instant())));
  }

  private static PushResponse refused(String sentence) {
    return new PushResponse(503, "text/plain; charset=utf-8", sentence.getBytes(UTF_8));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
