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

  /** What came of it. */
  sealed interface Result {
    /** A document, with status 200. */
    record Got(Answer answer) implements Result {}

    /** None, and why, for a person. */
    record Left(String sentence) implements Result {}
  }

  Result get(String url, Header accept) {
    String host = RequestUrl.host(url);
    if (!manners.allows(url)) {
      return new Result.Left("The robots.txt of %s asks us to stay away.".formatted(host));
    }
    if (!manners.awaitTurn(url)) {
      return new Result.Left("%s cannot be asked at the moment.".formatted(host));
    }
    Fetched fetched = fetcher.fetch(FetchRequest.get(url, agent.forOthers(), accept));
    manners.answered(url, fetched);
    return switch (fetched) {
      case Fetched.NoAnswer none -> new Result.Left(none.reason());
      case Answer answer -> judged(host, answer);
    };
  }

  private static Result judged(String host, Answer answer) {
    if (Challenge.isIn(answer)) {
      return new Result.Left(Sentences.challenge(host));
    }
    return answer.status() == 200
        ? new Result.Got(answer)
        : new Result.Left(Sentences.status(host, answer.status()));
  }
}
