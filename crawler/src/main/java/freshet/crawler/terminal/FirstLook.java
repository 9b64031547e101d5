package freshet.crawler.terminal;

import freshet.crawler.article.PageCharset;
import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.RequestUrl;
import freshet.feed.discovery.Candidate;
import freshet.feed.discovery.Candidate.Found;
import freshet.feed.discovery.FeedDiscovery;
import freshet.feed.discovery.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks at a URL that a person has named, before anything is known of a feed there. */
public final class FirstLook {
  private final Fetcher fetcher;
  private final Agent agent;

  public FirstLook(Fetcher fetcher, Agent agent) {
    this.fetcher = fetcher;
    this.agent = agent;
  }

  /** What was found. */
  public sealed interface Sight {
    /** A document of whatever kind. */
    record Document(Answer answer) implements Sight {}

    /** None, and why, for a person. */
    record Nothing(String sentence) implements Sight {}
  }

  /** Asks once, for a single subscriber to be. */
  public Sight at(String url) {
    String id = Integer.toHexString(url.hashCode());
    FetchRequest request = FetchRequest.get(url, agent.forFeed(1, id), FeedRequest.ACCEPT);
    return switch (fetcher.fetch(request)) {
      case Fetched.NoAnswer none -> new Sight.Nothing(none.reason());
      case Answer answer -> seen(RequestUrl.host(answer.url()), answer);
    };
  }

  private static Sight seen(String host, Answer answer) {
    if (Challenge.isIn(answer)) {
      return new Sight.Nothing(Sentences.challenge(host));
    }
    int status = answer.status();
    if (status == 200 || status == 203) {
      return new Sight.Document(answer);
    }
    return new Sight.Nothing(
        status < 400 ? Sentences.oddStatus(host, status) : Sentences.status(host, status));
  }

  /** The feeds that a page names; places where many sites have theirs are not guessed at. */
  public static List<Candidate> feeds(
      byte[] page, @Nullable String contentType, String url, List<String> linkHeaders) {
    String html = PageCharset.decode(page, contentType);
    return new FeedDiscovery()
        .candidates(new Page(url, html, linkHeaders)).stream()
            .filter(candidate -> candidate.found() != Found.COMMON_PATH)
            .toList();
  }
}
