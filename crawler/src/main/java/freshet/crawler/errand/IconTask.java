package freshet.crawler.errand;

import freshet.crawler.controller.StorePatience;
import freshet.crawler.http.Header;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.terminal.OwnInitiative;
import freshet.crawler.terminal.OwnInitiative.Prospect;
import freshet.crawler.terminal.OwnInitiative.Result;
import freshet.store.Errand;
import freshet.store.FeedStage;
import freshet.store.IconRecord;
import freshet.store.Store;
import freshet.store.StoredFeed;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Fetches the icon that a feed names, else that of its site; again after a month. */
final class IconTask implements Task {
  private static final Duration BETWEEN = Duration.ofDays(30);
  private static final int MOST_BYTES = 100 << 10;
  private static final Header ACCEPT =
      new Header("Accept", "image/png, image/webp, image/x-icon, image/*;q=0.8, */*;q=0.1");

  private final Store store;
  private final StorePatience patience;
  private final Means means;
  private final InstantSource clock;

  IconTask(Store store, StorePatience patience, Means means, InstantSource clock) {
    this.store = store;
    this.patience = patience;
    this.means = means;
    this.clock = clock;
  }

  @Override
  public Ending run(Errand errand, Outing outing) {
    Optional<StoredFeed> feed = patience.insist(() -> store.feeds().find(errand.feed()));
    return feed.map(known -> run(known, outing)).orElse(Ending.DONE);
  }

  /** A feed that is not retrieved needs none. */
  private Ending run(StoredFeed feed, Outing outing) {
    boolean watched = feed.state().stage() == FeedStage.ACTIVE && feed.weight() > 0;
    for (String url : watched ? places(feed) : List.<String>of()) {
      Ending ending = fetch(feed.id(), url, outing);
      if (!ending.equals(Ending.DONE)) {
        return ending;
      }
    }
    return inAMonth();
  }

  private Ending inAMonth() {
    return new Ending.Again(clock.instant().plus(BETWEEN));
  }

  private static List<String> places(StoredFeed feed) {
    List<String> places = new ArrayList<>();
    Optional.ofNullable(feed.description().icon()).ifPresent(places::add);
    Optional.ofNullable(feed.description().site())
        .flatMap(RequestUrl::origin)
        .or(() -> RequestUrl.origin(feed.url()))
        .ifPresent(origin -> places.add(origin + "/favicon.ico"));
    return places;
  }

  /** {@link Ending#DONE} if there is none at this place. */
  private Ending fetch(long feed, String url, Outing outing) {
    Instant now = clock.instant();
    Optional<IconRecord> recent =
        patience
            .insist(() -> store.icons().latest(url))
            .filter(icon -> icon.fetchedAt().plus(BETWEEN).isAfter(now));
    if (recent.isPresent()) {
      IconRecord icon = recent.get();
      return keep(new IconRecord(feed, url, icon.fetchedAt(), icon.type(), icon.image()));
    }
    OwnInitiative initiative = means.initiative(outing);
    return switch (initiative.get(url, ACCEPT)) {
      case Result.Left(String sentence, Prospect prospect) ->
          Ending.left(sentence, prospect, Ending.DONE);
      case Result.Got(var answer) -> {
        byte[] image = answer.body();
        yield image.length > MOST_BYTES
            ? Ending.DONE
            : ImageType.of(image)
                .map(type -> keep(new IconRecord(feed, url, now, type, image)))
                .orElse(Ending.DONE);
      }
    };
  }

  private Ending keep(IconRecord icon) {
    patience.insist(() -> store.icons().keep(icon));
    return inAMonth();
  }

  @Override
  public Ending giveUp(Errand errand, String sentence) {
    return inAMonth();
  }
}
