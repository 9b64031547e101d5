package freshet.app.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.Pushing;
import freshet.crawler.controller.StorePushes;
import freshet.crawler.http.Fetcher;
import freshet.crawler.push.PushReceiver;
import freshet.crawler.push.PushResponse;
import freshet.crawler.push.PushSettings;
import freshet.crawler.push.PushSubscriber;
import freshet.crawler.terminal.Agent;
import freshet.store.Store;
import freshet.web.PushCallbacks;
import freshet.work.Supervisor;
import java.net.URI;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** What hubs are asked and what they send, for a server that they can reach. */
final class PushDesk implements AutoCloseable {
  private static final String PATH = "/push";

  private final ExecutorService threads;
  private final Pushing pushing;
  private final PushReceiver receiver;
  private final String path;
  private final InstantSource clock;

  /**
   * Goes on with the subscriptions that there are.
   *
   * @param publicUrl of this server, https
   * @param fetcher takes the turns of hosts
   */
  PushDesk(
      Store store,
      StorePushes pushes,
      Inbox inbox,
      Fetcher fetcher,
      Agent agent,
      String publicUrl,
      InstantSource clock,
      Supervisor supervisor) {
    threads = Pushing.threads(supervisor);
    PushSettings settings =
        new PushSettings(
            URI.create(publicUrl + PATH),
            "%s/%s (+%s)".formatted(agent.name(), agent.version(), agent.infoUrl()));
    SecureRandom secrets = new SecureRandom();
    Random jitter = new Random();
    PushSubscriber subscriber = new PushSubscriber(fetcher, pushes, settings, secrets, jitter);
    pushing = new Pushing(store, pushes, subscriber, inbox, clock, threads);
    receiver = new PushReceiver(settings, pushes, pushing, jitter);
    path = URI.create(publicUrl + PATH).getRawPath() + "/";
    this.clock = clock;
  }

  Pushing pushing() {
    return pushing;
  }

  /**
   * Where hubs verify and deliver.
   *
   * @param hindrance why it cannot be taken, so that hubs try again; empty if it can
   */
  PushCallbacks callbacks(Supplier<Optional<String>> hindrance) {
    return new PushCallbacks(
        path,
        callback -> hindrance.get().isEmpty() && receiver.expects(callback),
        request ->
            hindrance
                .get()
                .map(PushDesk::refused)
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
