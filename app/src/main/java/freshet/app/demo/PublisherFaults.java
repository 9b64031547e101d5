package freshet.app.demo;

import freshet.village.Behaviour;
import freshet.village.BehaviourVariants;
import freshet.village.Behaviours;
import freshet.village.RecordedFeed;
import freshet.village.Reply;
import freshet.village.ReplyTransports;
import freshet.village.Village;
import freshet.village.VillageHost;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives some publishers of a town realistic faults. */
final class PublisherFaults {
  /** One in this many publishers is faulty. */
  private static final int ONE_IN = 20;

  /** The faults, assigned in turn. */
  private static final List<PublisherKind> NATURES =
      List.of(
          PublisherKind.ANNOUNCED,
          PublisherKind.FLAKY,
          PublisherKind.MOVING,
          PublisherKind.THROTTLING,
          PublisherKind.ANNOUNCED,
          PublisherKind.LEAVING,
          PublisherKind.DOWN,
          PublisherKind.SILENT);

  private static final int EVERY_FEW = 5;

  private final Village village;
  private final Instant start;
  private final Behaviour hub;

  /**
   * Creates faults that start some time after a moment.
   *
   * @param hub announces the postings of some publishers
   */
  PublisherFaults(Village village, Instant start, Behaviour hub) {
    this.village = village;
    this.start = start;
    this.hub = hub;
  }

  /** Returns the same publishers, some of them faulty; only those that post rarely may be. */
  List<Resident> among(List<Resident> all) {
    String hubUrl = village.host("hub", hub).url("/");
    Map<Integer, PublisherKind> natures = new HashMap<>();
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
            steady ->
                trouble(
                    steady, natures.getOrDefault(steady.number(), PublisherKind.STEADY), hubUrl))
        .toList();
  }

  private Resident trouble(Resident steady, PublisherKind nature, String hubUrl) {
    RecordedFeed feed =
        nature == PublisherKind.ANNOUNCED
            ? steady.feed().announcedBy(hubUrl, steady.url())
            : steady.feed();
    Resident resident =
        new Resident(steady.number(), steady.name(), steady.url(), steady.trace(), feed, nature);
    if (nature != PublisherKind.STEADY) {
      village.host(label(steady.url()), behaviour(resident));
    }
    return resident;
  }

  /** Returns the first label of its host name. */
  private static String label(String url) {
    String host = URI.create(url).getHost();
    return host.substring(0, host.length() - Village.DOMAIN.length());
  }

  private Behaviour behaviour(Resident resident) {
    Behaviour feed = resident.feed();
    return switch (resident.nature()) {
      case STEADY, ANNOUNCED -> feed;
      case FLAKY -> BehaviourVariants.everyNth(EVERY_FEW, Behaviours.status(500), feed);
      case DOWN -> BehaviourVariants.between(after(6), after(42), Behaviours.status(503), feed);
      case SILENT -> BehaviourVariants.between(after(10), after(22), silent(), feed);
      case LEAVING ->
          BehaviourVariants.between(
              after(8),
              after(20),
              Behaviours.status(404),
              BehaviourVariants.between(after(20), Instant.MAX, Behaviours.status(410), feed));
      case MOVING -> BehaviourVariants.between(after(12), Instant.MAX, moved(resident), feed);
      case THROTTLING ->
          BehaviourVariants.everyNth(
              EVERY_FEW, Behaviours.throttled(Long.toString(2 * 3600)), feed);
    };
  }

  private Instant after(int hours) {
    return start.plus(Duration.ofHours(hours));
  }

  private static Behaviour silent() {
    return Behaviours.always(Reply.of(200).by(ReplyTransports.SILENT));
  }

  private Behaviour moved(Resident resident) {
    VillageHost target = village.host("new-" + label(resident.url()), resident.feed());
    return Behaviours.redirect(301, target.url(RecordedFeed.PATH));
  }
}
