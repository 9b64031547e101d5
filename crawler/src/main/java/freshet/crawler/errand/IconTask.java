package freshet.crawler.errand;

import freshet.crawler.http.Header;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.terminal.OwnInitiative.Prospect;
import freshet.crawler.terminal.OwnInitiative.Result;
import freshet.store.Errand;
import freshet.store.FeedStage;
import freshet.store.IconRecord;
import freshet.store.StoredFeed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Fetches the icon that a feed names, else that of its site; again after a month. */
final class IconTask implements Task {
  private static final Duration BETWEEN = Duration.ofDays(30);
  private static final Header ACCEPT =
      new Header("Accept", "image/png, image/webp, image/x-icon, image/*;q=0.8, */*;q=0.1");

  private final Workshop shop;

  IconTask(Workshop shop) {
    this.shop = shop;
  }

  @Override
  public Ending run(Errand errand, Outing outing) {
    Optional<StoredFeed> feed =
        shop.patience().insist(() -> shop.store().feeds().find(errand.feed()));
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
    return new Ending.Again(shop.clock().instant().plus(BETWEEN));
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
    Instant now = shop.clock().instant();
    Optional<IconRecord> recent =
        shop.patience()
            .insist(() -> shop.store().icons().latest(url))
            .filter(icon -> icon.fetchedAt().plus(BETWEEN).isAfter(now));
    if (recent.isPresent()) {
      IconRecord icon = recent.get();
      return keep(new IconRecord(feed, url, icon.fetchedAt(), icon.type(), icon.image()));
    }
    return switch (shop.means().images(outing).get(url, ACCEPT)) {
      case Result.Left(String sentence, Prospect prospect) ->
          Ending.left(sentence, prospect, Ending.DONE);
      case Result.Got(var answer) ->
          ImageType.of(answer.body())
              .map(type -> keep(new IconRecord(feed, url, now, type, answer.body())))
              .orElse(Ending.DONE);
    };
  }

  private Ending keep(IconRecord icon) {
    shop.patience().insist(() -> shop.store().icons().keep(icon));
    return inAMonth();
  }

  @Override
  public Ending giveUp(Errand errand, String sentence) {
    return inAMonth();
  }
}
