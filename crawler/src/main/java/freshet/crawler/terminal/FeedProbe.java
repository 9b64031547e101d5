package freshet.crawler.terminal;

import freshet.article.PageCharset;
import freshet.feed.discovery.FeedCandidate;
import freshet.feed.discovery.FeedCandidate.Found;
import freshet.feed.discovery.FeedDiscovery;
import freshet.feed.discovery.FetchedPage;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.Fetcher;
import freshet.http.RequestUrl;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fetches a URL that a person entered, before anything is known of a feed there. */
public final class FeedProbe {
  private final Fetcher fetcher;
  private final UserAgent agent;

  public FeedProbe(Fetcher fetcher, UserAgent agent) {
    this.fetcher = fetcher;
    this.agent = agent;
  }

  /** The result. */
  public sealed interface Sight {
    /** A document of any kind. */
    record Document(Answer answer) implements Sight {}

    /** No document; the sentence tells a person why. */
    record Nothing(String sentence) implements Sight {}
  }

  /** Fetches the URL once, on behalf of a single future subscriber. */
  public Sight at(String url) {
    String id = Integer.toHexString(url.hashCode());
    FetchRequest request = FetchRequest.get(url, agent.forFeed(1, id), HttpSource.ACCEPT);
    return switch (fetcher.fetch(request)) {
      case FetchResult.NoAnswer none -> new Sight.Nothing(none.reason());
      case Answer answer -> seen(RequestUrl.host(answer.url()), answer);
    };
  }

  private static Sight seen(String host, Answer answer) {
    if (BotChallenge.isIn(answer)) {
      return new Sight.Nothing(OutcomeMessages.challenge(host));
    }
    int status = answer.status();
    if (status == 200 || status == 203) {
      return new Sight.Document(answer);
    }
    return new Sight.Nothing(
        status < 400
            ? OutcomeMessages.oddStatus(host, status)
            : OutcomeMessages.status(host, status));
  }

  /** Returns the feeds that a page links to; common paths are not guessed. */
  public static List<FeedCandidate> feeds(
      byte[] page, @Nullable String contentType, String url, List<String> linkHeaders) {
    String html = PageCharset.decode(page, contentType);
    return new FeedDiscovery()
        .candidates(new FetchedPage(url, html, linkHeaders)).stream()
            .filter(candidate -> candidate.found() != Found.COMMON_PATH)
            .toList();
  }
}
