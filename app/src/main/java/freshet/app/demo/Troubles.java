package freshet.app.demo;

import freshet.village.Behaviour;
import freshet.village.Behaviours;
import freshet.village.Deliveries;
import freshet.village.Host;
import freshet.village.RecordedFeed;
import freshet.village.Reply;
import freshet.village.Twists;
import freshet.village.Village;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes some publishers of a town behave as publishers do. */
final class Troubles {
  /** One in so many publishers is not steady. */
  private static final int ONE_IN = 20;

  /** What happens, over and over. */
  private static final List<Nature> NATURES =
      List.of(
          Nature.ANNOUNCED,
          Nature.FLAKY,
          Nature.MOVING,
          Nature.THROTTLING,
          Nature.ANNOUNCED,
          Nature.LEAVING,
          Nature.DOWN,
          Nature.SILENT);

  private static final int EVERY_FEW = 5;

  private final Village village;
  private final Instant start;
  private final Behaviour hub;

  /**
   * Troubles that begin some time after a start.
   *
   * @param hub announces the postings of some
   */
  Troubles(Village village, Instant start, Behaviour hub) {
    this.village = village;
    this.start = start;
    this.hub = hub;
  }

  /** The same publishers, of which those that post less than others may be not steady. */
  List<Resident> among(List<Resident> all) {
    String hubUrl = village.host("hub", hub).url("/");
    Map<Integer, Nature> natures = new HashMap<>();
    List<Resident> quiet =
        all.stream()
            .sorted(Comparator.comparingInt(resident -> resident.trace().published().length))
            .toList();
    for (int i = 0; i < all.size() / ONE_IN; i++) {
      Resident chosen = quiet.get(all.size() / 4 + 3 * i);
      natures.put(chosen.number(), NATURES.get(i % NATURES.size()));
    }
    return all.stream()
        .map(
            steady -> trouble(steady, natures.getOrDefault(steady.number(), Nature.STEADY), hubUrl))
        .toList();
  }

  private Resident trouble(Resident steady, Nature nature, String hubUrl) {
    RecordedFeed feed =
        nature == Nature.ANNOUNCED
            ? steady.feed().announcedBy(hubUrl, steady.url())
            : steady.feed();
    Resident resident =
        new Resident(steady.number(), steady.name(), steady.url(), steady.trace(), feed, nature);
    if (nature != Nature.STEADY) {
      village.host(label(steady.url()), behaviour(resident));
    }
    return resident;
  }

  /** The part of its host's name that is its own. */
  private static String label(String url) {
    String host = URI.create(url).getHost();
    return host.substring(0, host.length() - Village.DOMAIN.length());
  }

  private Behaviour behaviour(Resident resident) {
    Behaviour feed = resident.feed();
    return switch (resident.nature()) {
      case STEADY, ANNOUNCED -> feed;
      case FLAKY -> Twists.everyNth(EVERY_FEW, Behaviours.status(500), feed);
      case DOWN -> Twists.between(after(6), after(42), Behaviours.status(503), feed);
      case SILENT -> Twists.between(after(10), after(22), silent(), feed);
      case LEAVING ->
          Twists.between(
              after(8),
              after(20),
              Behaviours.status(404),
              Twists.between(after(20), Instant.MAX, Behaviours.status(410), feed));
      case MOVING -> Twists.between(after(12), Instant.MAX, moved(resident), feed);
      case THROTTLING ->
          Twists.everyNth(EVERY_FEW, Behaviours.throttled(Long.toString(2 * 3600)), feed);
    };
  }

  private Instant after(int hours) {
    return start.plus(Duration.ofHours(hours));
  }

  private static Behaviour silent() {
    return Behaviours.always(Reply.of(200).by(Deliveries.SILENT));
  }

  private Behaviour moved(Resident resident) {
    Host target = village.host("new-" + label(resident.url()), resident.feed());
    return Behaviours.redirect(301, target.url(RecordedFeed.PATH));
  }
}
