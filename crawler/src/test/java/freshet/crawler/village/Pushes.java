package freshet.crawler.village;

import freshet.crawler.push.Carrier;
import freshet.crawler.push.FeedAddress;
import freshet.crawler.push.FeedAddress.Secrecy;
import freshet.crawler.push.MemoryPushStore;
import freshet.crawler.push.PushListener;
import freshet.crawler.push.PushReceiver;
import freshet.crawler.push.PushSettings;
import freshet.crawler.push.PushSubscriber;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.http.Fetcher;
import freshet.village.SettableClock;
import freshet.village.WebSubHub;
import freshet.village.WebSubHub.Call;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The hubs of the village, and who listens to them. */
final class Pushes implements PushListener {
  private static final Duration BETWEEN_TICKS = Duration.ofHours(6);

  private record Publication(Instant at, Resident resident, WebSubHub hub) {}

  private final SettableClock clock;
  private final PushSubscriber subscriber;
  private final Carrier carrier;
  private final Map<String, Resident> listeners = new HashMap<>();
  private final Map<String, WebSubHub> hubs = new HashMap<>();
  private final List<String> signalled = new ArrayList<>();
  private final PriorityQueue<Publication> publications =
      new PriorityQueue<>(Comparator.comparing(Publication::at));
  private Instant nextTick;
  private int signals;

  Pushes(SettableClock clock, Fetcher fetcher) {
    this.clock = clock;
    this.nextTick = clock.instant();
    var settings = new PushSettings(URI.create("https://reader.example/push"), "Freshet/0.1");
    var store = new MemoryPushStore();
    subscriber = new PushSubscriber(fetcher, store, settings, new Random(5));
    carrier = new Carrier(new PushReceiver(settings, store, this, new Random(6)));
  }

  /** The hub hears of the feed's postings until then. */
  void announce(Resident resident, WebSubHub hub, Instant until) {
    hubs.put(Long.toString(resident.id), hub);
    listeners.put(Long.toString(resident.id), resident);
    var schedule = resident.schedule;
    if (schedule == null) {
      return;
    }
    long k = schedule.posted(clock.instant());
    for (Instant at = schedule.published(k); at.isBefore(until); at = schedule.published(++k)) {
      publications.add(new Publication(at, resident, hub));
    }
  }

  int signals() {
    return signals;
  }

  void offered(Resident resident, Changed changed, Instant now) {
    WebSubHub hub = hubs.get(Long.toString(resident.id));
    if (hub != null) {
      FeedAddress feed =
          new FeedAddress(
              Long.toString(resident.id), resident.standing.address().url(), Secrecy.PUBLIC);
      changed.pushOffer().ifPresent(offer -> subscriber.offered(feed, offer, now));
      carrier.verify(hub, now);
    }
  }

  /** Lets the next thing happen that hubs do before a time; false if there is none. */
  boolean happensBefore(Instant time, BiConsumer<Resident, Instant> onSignal) {
    boolean published = !publications.isEmpty() && publications.peek().at().isBefore(time);
    boolean ticks = nextTick.isBefore(time);
    if (ticks && (!published || nextTick.isBefore(publications.peek().at()))) {
      clock.set(nextTick);
      signalled.addAll(subscriber.tick(nextTick));
      nextTick = nextTick.plus(BETWEEN_TICKS);
    } else if (published) {
      publish(publications.remove());
    }
    signalled.forEach(
        feed -> {
          Resident listener = listeners.get(feed);
          if (listener != null) {
            onSignal.accept(listener, clock.instant());
          }
        });
    signalled.clear();
    return ticks || published;
  }

  private void publish(Publication publication) {
    clock.set(publication.at());
    String topic = publication.resident().standing.address().url();
    for (Call call : publication.hub().deliveries(topic, "text/xml", new byte[] {'<'})) {
      if (carrier.carry(call, publication.at()).status() == 410) {
        publication.hub().gone(call);
      }
    }
  }

  @Override
  public void delivered(String feed, byte[] body, @Nullable String contentType, Instant at) {
    signalled(feed, at);
  }

  @Override
  public void signalled(String feed, Instant at) {
    signals++;
    signalled.add(feed);
  }
}
