package freshet.crawler.terminal;

import freshet.feed.FeedDocument;
import freshet.feed.FeedFormat;
import freshet.feed.Posting;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A news sitemap beside a feed. It lists the news of a whole site, so it can replace the feed only
 * if both agree on the time that they cover.
 */
final class NewsSitemap {
  private static final double AGREEMENT = 0.8;

  private final List<Posting> listed;
  private final Set<String> feedLinks;
  private final boolean agrees;

  NewsSitemap(FeedDocument sitemap, List<Posting> feed) {
    listed = sitemap.format().equals(FeedFormat.NEWS_SITEMAP) ? sitemap.postings() : List.of();
    feedLinks =
        feed.stream()
            .flatMap(posting -> Stream.ofNullable(posting.link()))
            .collect(Collectors.toSet());
    agrees = agreesSince(oldest(feed));
  }

  /** Whether the name of a sitemap suggests news. */
  static boolean isLikely(String url) {
    return url.toLowerCase(Locale.ROOT).contains("news");
  }

  /** Returns what it lists for the time of a gap. */
  Stream<Posting> missing(Gap gap) {
    return agrees
        ? listed.stream()
            .filter(dated(at -> at.isAfter(gap.after()) && at.isBefore(gap.before())))
            .filter(posting -> !feedLinks.contains(posting.link()))
        : Stream.empty();
  }

  /** Whether it covers the whole gap. */
  boolean reachesBeyond(Gap gap) {
    return agrees && listed.stream().anyMatch(dated(at -> !at.isAfter(gap.after())));
  }

  /** Whether almost everything it lists since a time is in the feed too. */
  private boolean agreesSince(Optional<Instant> time) {
    if (time.isEmpty()) {
      return false;
    }
    List<Posting> shared = listed.stream().filter(dated(at -> !at.isBefore(time.get()))).toList();
    long same = shared.stream().filter(posting -> feedLinks.contains(posting.link())).count();
    return same > 0 && same >= AGREEMENT * shared.size();
  }

  private static Optional<Instant> oldest(List<Posting> postings) {
    return postings.stream()
        .flatMap(posting -> Stream.ofNullable(posting.published().at()))
        .min(Instant::compareTo);
  }

  private static Predicate<Posting> dated(Predicate<Instant> when) {
    return posting -> posting.published().at() != null && when.test(posting.published().at());
  }
}
