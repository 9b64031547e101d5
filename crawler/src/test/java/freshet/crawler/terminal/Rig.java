package freshet.crawler.terminal;

import freshet.crawler.politeness.IntervalSettings;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.Header;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/** One feed, its terminal and a controller of few words, at a time that the test sets. */
final class Rig {
  static final UserAgent AGENT = new UserAgent("Freshet", "0.1", "https://freshet.example/bot");
  static final Instant START = Instant.parse("2026-03-02T10:00:00Z");

  final List<FetchRequest> requests = new ArrayList<>();
  final DocumentStateCache cache;
  final Terminal terminal;
  final Random random = new Random(4);

  RetrievalState standing = RetrievalState.of(Answers.URL);
  IntervalSettings pace = IntervalSettings.DEFAULT;
  Duration usualInterval = Duration.ofHours(1);
  int subscribers = 3;
  Instant now = START;
  int readings;
  private Function<FetchRequest, FetchResult> host = _ -> Answers.status(500);

  Rig(Path folder) {
    this(folder, new TinyReader());
  }

  Rig(Path folder, DocumentReader documents) {
    cache = new DocumentStateCache(folder.resolve("seen"));
    terminal =
        new Terminal(
            FetchSources.standard(this::fetch, AGENT),
            (body, source) -> {
              readings++;
              return documents.read(body, source);
            },
            cache);
  }

  private FetchResult fetch(FetchRequest request) {
    requests.add(request);
    return host.apply(request);
  }

  RetrievalOrder order() {
    return RetrievalOrder.usual(7, subscribers, standing, pace, usualInterval);
  }

  /** Retrieves, stores and confirms. */
  RetrievalOutcome retrieve(FetchResult reply) {
    return retrieve(order(), reply);
  }

  RetrievalOutcome retrieve(RetrievalOrder order, FetchResult reply) {
    RetrievalOutcome outcome = look(order, reply);
    standing = standing.after(outcome, random);
    terminal.confirm(outcome);
    return outcome;
  }

  /** Retrieves, and crashes before anything is stored. */
  RetrievalOutcome look(RetrievalOrder order, FetchResult reply) {
    host = _ -> reply;
    return terminal.retrieve(order, now);
  }

  /** The same as if nobody had been asked for some time. */
  RetrievalOutcome retrieveAfter(Duration time, FetchResult reply) {
    now = now.plus(time);
    return retrieve(reply);
  }

  RetrievalOrder unconditional() {
    return new RetrievalOrder(7, "7", subscribers, standing, pace, usualInterval, true);
  }

  /** What the last request said, if it said anything. */
  Optional<String> sent(String name) {
    return requests.getLast().headers().stream()
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(Header::value)
        .reduce((one, other) -> one + " and " + other);
  }

  /** How long after the last answer the next retrieval may begin. */
  Duration pause() {
    return Duration.between(now.plus(Answers.TOOK), standing.notBefore().at());
  }
}
