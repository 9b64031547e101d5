package freshet.crawler.terminal;

import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.Header;
import freshet.crawler.http.RequestUrl;

/** Fetches what nobody asked for by name, such as archives and articles, as robots.txt allows. */
public final class OwnInitiative {
  private final Fetcher fetcher;
  private final Agent agent;
  private final Manners manners;

  public OwnInitiative(Fetcher fetcher, Agent agent, Manners manners) {
    this.fetcher = fetcher;
    this.agent = agent;
    this.manners = manners;
  }

  /** Whether there may be more to get another time. */
  public enum Prospect {
    /** It will be the same again. */
    NONE,
    /** The host was in trouble. */
    LATER,
    /** The host was not asked, for its turn was too far off. */
    UNASKED
  }

  /** What came of it. */
  public sealed interface Result {
    /** A document, with status 200. */
    record Got(Answer answer) implements Result {}

    /** None, and why, for a person. */
    record Left(String sentence, Prospect prospect) implements Result {}
  }

  /** Gets a document on the caller's thread, which may take a while. */
  public Result get(String url, Header accept) {
    String host = RequestUrl.host(url);
    return switch (manners.permission(url)) {
      case DENIED ->
          new Result.Left(
              "The robots.txt of %s asks us to stay away.".formatted(host), Prospect.NONE);
      case UNKNOWN -> notNow(host);
      case GRANTED -> manners.awaitTurn(url) ? fetched(url, accept) : notNow(host);
    };
  }

  private static Result notNow(String host) {
    return new Result.Left("%s cannot be asked at the moment.".formatted(host), Prospect.UNASKED);
  }

  private Result fetched(String url, Header accept) {
    Fetched fetched = inTurn(url, accept);
    return switch (fetched) {
      case Fetched.NoAnswer none -> new Result.Left(none.reason(), prospect(none.cause()));
      case Answer answer -> judged(RequestUrl.host(url), answer);
    };
  }

  /** The turn ends in every case. */
  private Fetched inTurn(String url, Header accept) {
    boolean told = false;
    try {
      Fetched fetched = fetcher.fetch(FetchRequest.get(url, agent.forOthers(), accept));
      told = true;
      manners.answered(url, fetched);
      return fetched;
    } finally {
      if (!told) {
        manners.broken(url);
      }
    }
  }

  private static Prospect prospect(Fetched.Cause cause) {
    return Trouble.of(cause).passing() ? Prospect.LATER : Prospect.NONE;
  }

  private static Result judged(String host, Answer answer) {
    if (Challenge.isIn(answer)) {
      return new Result.Left(Sentences.challenge(host), Prospect.NONE);
    }
    int status = answer.status();
    boolean passes = status >= 500 || status == 429 || status == 408;
    return status == 200
        ? new Result.Got(answer)
        : new Result.Left(Sentences.status(host, status), passes ? Prospect.LATER : Prospect.NONE);
  }
}
