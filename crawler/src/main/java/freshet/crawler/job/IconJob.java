package freshet.crawler.job;

import freshet.crawler.terminal.OwnInitiative.Prospect;
import freshet.crawler.terminal.OwnInitiative.Result;
import freshet.http.Header;
import freshet.http.ImageType;
import freshet.http.RequestUrl;
import freshet.store.model.FeedStage;
import freshet.store.model.FetchJob;
import freshet.store.model.IconRecord;
import freshet.store.model.StoredFeed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Fetches the icon of a feed, else that of its site; again after a month. */
final class IconJob implements JobHandler {
  private static final Duration BETWEEN = Duration.ofDays(30);
  private static final Header ACCEPT =
      new Header("Accept", "image/png, image/webp, image/x-icon, image/*;q=0.8, */*;q=0.1");

  private final Workshop shop;

  IconJob(Workshop shop) {
    this.shop = shop;
  }

  @Override
  public JobResult run(FetchJob errand, Outing outing) {
    Optional<StoredFeed> feed =
        shop.patience().insist(() -> shop.store().feeds().find(errand.feed()));
    return feed.map(known -> run(known, outing)).orElse(JobResult.DONE);
  }

  /** Fetches the icon, unless the feed is not retrieved. */
  private JobResult run(StoredFeed feed, Outing outing) {
    boolean watched = feed.state().stage() == FeedStage.ACTIVE && feed.weight() > 0;
    for (String url : watched ? places(feed) : List.<String>of()) {
      JobResult ending = fetch(feed.id(), url, outing);
      if (!ending.equals(JobResult.DONE)) {
        return ending;
      }
    }
    return inAMonth();
  }

  private JobResult inAMonth() {
    return new JobResult.Again(shop.clock().instant().plus(BETWEEN));
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

  /** Fetches an icon; {@link JobResult#DONE} if there is none at this URL. */
  private JobResult fetch(long feed, String url, Outing outing) {
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
          JobResult.left(sentence, prospect, JobResult.DONE);
      case Result.Got(var answer) ->
          ImageType.of(answer.body())
              .map(type -> keep(new IconRecord(feed, url, now, type, answer.body())))
              .orElse(JobResult.DONE);
    };
  }

  private JobResult keep(IconRecord icon) {
    shop.patience().insist(() -> shop.store().icons().keep(icon));
    return inAMonth();
  }

  @Override
  public JobResult giveUp(FetchJob errand, String sentence) {
    return inAMonth();
  }
}
