package freshet.web.admin;

import freshet.http.RequestUrl;
import freshet.reading.RequestRejectedException;
import freshet.store.model.FeedStage;
import freshet.store.model.StoredFeed;
import freshet.store.sql.FeedTable;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the feed that an operator means: by number, URL, or part of its title. */
final class FeedNames {
  private static final int NAMED = 5;

  private final FeedTable feeds;

  FeedNames(FeedTable feeds) {
    this.feeds = feeds;
  }

  /** Returns the feed of a request. */
  StoredFeed of(Context context) {
    String name = context.queryParam("feed");
    if (name == null || name.isBlank()) {
      throw new RequestRejectedException(
          400, "no feed is named; give its number, its URL or a part of its title");
    }
    return find(name.strip());
  }

  StoredFeed find(String name) {
    if (name.matches("\\d{1,18}")) {
      return feeds
          .find(Long.parseLong(name))
          .filter(feed -> feed.state().stage() != FeedStage.REMOVED)
          .orElseThrow(() -> unknown(name));
    }
    return byUrl(name, RequestedFeed.OPERATOR).orElseGet(() -> byWords(name));
  }

  /** Finds a feed by its URL, either a shared one or the owner's own (GC-009). */
  Optional<StoredFeed> byUrl(String url, String owner) {
    return RequestUrl.canonical(url)
        .flatMap(canonical -> feeds.find(canonical, null).or(() -> feeds.find(canonical, owner)));
  }

  private StoredFeed byWords(String words) {
    List<Match> matches = new ArrayList<>();
    feeds.each(
        feed -> {
          if (matches(feed, words)) {
            matches.add(new Match(feed.id(), feed.description().title()));
          }
        });
    List<Match> exact =
        matches.stream().filter(match -> match.title.equalsIgnoreCase(words)).toList();
    return feeds
        .find(one(words, exact.size() == 1 ? exact : matches).id)
        .orElseThrow(() -> unknown(words));
  }

  private record Match(long id, String title) {}

  private static Match one(String words, List<Match> matches) {
    if (matches.isEmpty()) {
      throw unknown(words);
    }
    if (matches.size() > 1) {
      throw new RequestRejectedException(
          409,
          "%d feeds match '%s': %s%s; name one by its number"
              .formatted(
                  matches.size(),
                  words,
                  matches.stream()
                      .limit(NAMED)
                      .map(match -> match.id + " (" + match.title + ")")
                      .collect(Collectors.joining(", ")),
                  matches.size() > NAMED ? " and others" : ""));
    }
    return matches.getFirst();
  }

  private static RequestRejectedException unknown(String name) {
    return new RequestRejectedException(
        404,
        "there is no feed '%s'; 'freshet feeds' lists them, 'freshet feeds --search' finds them"
            .formatted(RequestUrl.redacted(name)));
  }

  /** Whether words occur in the title or the URL of a feed, ignoring secrets (GC-009). */
  static boolean matches(StoredFeed feed, String words) {
    String wanted = words.toLowerCase(Locale.ROOT);
    return feed.description().title().toLowerCase(Locale.ROOT).contains(wanted)
        || RequestUrl.redacted(feed.url()).toLowerCase(Locale.ROOT).contains(wanted);
  }
}
