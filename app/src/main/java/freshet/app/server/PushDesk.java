package freshet.app.server;

import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.Pushing;
import freshet.crawler.controller.StorePushes;
import freshet.crawler.http.Fetcher;
import freshet.crawler.push.PushReceiver;
import freshet.crawler.push.PushSettings;
import freshet.crawler.push.PushSubscriber;
import freshet.crawler.terminal.Agent;
import freshet.store.Store;
import freshet.web.PushCallbacks;
import java.net.URI;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Random;
import java.util.concurrent.ExecutorService;

/** What hubs are asked and what they send, for a server that they can reach. */
final class PushDesk implements AutoCloseable {
  private static final String PATH = "/push";

  private final ExecutorService threads = Pushing.threads();
  private final Pushing pushing;
  private final PushCallbacks callbacks;

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
      InstantSource clock) {
    PushSettings settings =
        new PushSettings(
            URI.create(publicUrl + PATH),
            "%s/%s (+%s)".formatted(agent.name(), agent.version(), agent.infoUrl()));
    SecureRandom secrets = new SecureRandom();
    Random jitter = new Random();
    PushSubscriber subscriber = new PushSubscriber(fetcher, pushes, settings, secrets, jitter);
    pushing = new Pushing(store, pushes, subscriber, inbox, clock, threads);
    PushReceiver receiver = new PushReceiver(settings, pushes, pushing, jitter);
    String path = URI.create(publicUrl + PATH).getRawPath() + "/";
    callbacks = new PushCallbacks(path, request -> receiver.handle(request, clock.instant()));
  }

  Pushing pushing() {
    return pushing;
  }

  PushCallbacks callbacks() {
    return callbacks;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
