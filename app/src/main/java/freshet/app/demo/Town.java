package freshet.app.demo;

import freshet.crawler.codec.RetrievalStateText;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import freshet.store.model.NewFeed;
import freshet.village.RecordedFeed;
import freshet.village.Village;
import freshet.village.VillageHost;
import freshet.village.WebSubHub;
import freshet.web.manage.SampleTopics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Publishers on loopback, one for each feed of a trace, that post at its times. */
public final class Town {
  private static final double DAY_SECONDS = 86_400;

  /** Quarters of the town, which stand for topics. */
  private static final List<String> SAMPLE_TOPICS = List.of("Market", "Harbour", "Old town");

  private static final int MOST_SAMPLES = 9;

  /** Announces the postings of some publishers. */
  private final WebSubHub hub = new WebSubHub(WebSubHub.Conduct.GOOD);

  private final List<Resident> residents;

  private Town(Village village, Trace trace, @Nullable Instant troubled) {
    List<Resident> steady = settle(village, trace);
    residents =
        troubled == null ? steady : new PublisherFaults(village, troubled, hub).among(steady);
  }

  /** Creates a publisher for each feed of a trace, all of them steady. */
  public static Town steady(Village village, Trace trace) {
    return new Town(village, trace, null);
  }

  /** Creates a publisher for each feed of a trace; some become faulty later. */
  public static Town troubled(Village village, Trace trace, Instant start) {
    return new Town(village, trace, start);
  }

  private static List<Resident> settle(Village village, Trace trace) {
    List<Resident> residents = new ArrayList<>();
    for (TraceFeed feed : trace.feeds()) {
      int number = residents.size();
      RecordedFeed recorded =
          new RecordedFeed(escaped(feed.name()), instants(feed.published()), feed.window());
      VillageHost host = village.host(hostName(feed.name(), number), recorded);
      residents.add(
          new Resident(
              number,
              feed.name(),
              host.url(RecordedFeed.PATH),
              feed,
              recorded,
              PublisherKind.STEADY));
    }
    return residents;
  }

  /** Returns a descriptive, unique host name. */
  private static String hostName(String feed, int number) {
    String plain =
        feed.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-").replaceAll("^[-.]+", "");
    String end = feed.equals(plain) ? "" : "-" + number;
    String cut = plain.substring(0, Math.min(plain.length(), 50)).replaceAll("[-.]+$", "");
    return cut.replaceAll("[-.]*\\.[-.]*", ".") + end;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  private static Instant[] instants(double[] days) {
    return Arrays.stream(days).mapToObj(Town::instant).toArray(Instant[]::new);
  }

  /** Converts a time of a trace exactly; traces have whole seconds. */
  public static Instant instant(double days) {
    return Instant.ofEpochSecond(Math.round(days * DAY_SECONDS));
  }

  WebSubHub hub() {
    return hub;
  }

  public List<Resident> residents() {
    return residents;
  }

  /** Returns some publishers by their quarter, to look around with. */
  SampleTopics samples() {
    return new SampleTopics(
        residents.stream()
            .limit(MOST_SAMPLES)
            .map(resident -> SampleTopics.feed(topic(resident), resident.name(), resident.url()))
            .toList());
  }

  private static String topic(Resident resident) {
    return SAMPLE_TOPICS.get(resident.number() % SAMPLE_TOPICS.size());
  }

  /** Returns the feeds, to be watched since a time. */
  public List<NewFeed> feeds(Instant added) {
    return residents.stream()
        .map(Resident::url)
        .map(url -> NewFeed.of(url, "", added, RetrievalStateText.unseen(url)))
        .toList();
  }
}
