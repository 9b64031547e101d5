package freshet.village;

import java.time.Instant;
import java.util.Map;

/** Decides how a host answers. */
@FunctionalInterface
public interface Behaviour {
  /** Is called once per request, possibly by several threads. */
  Reply answer(Request request, Instant now);

  /** Answers by path (without the query); other paths give 404. */
  static Behaviour byPath(Map<String, Behaviour> paths) {
    Map<String, Behaviour> copy = Map.copyOf(paths);
    return (request, now) ->
        copy.getOrDefault(request.path(), (_, _) -> Reply.of(404)).answer(request, now);
  }

  /** Adds a robots.txt. */
  default Behaviour withRobots(String robots) {
    return (request, now) ->
        request.path().equals("/robots.txt")
            ? Reply.text("text/plain", robots)
            : answer(request, now);
  }
}
