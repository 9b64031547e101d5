package freshet.village;

import java.time.Instant;
import java.util.Map;

/** How a host answers. */
@FunctionalInterface
public interface Behaviour {
  /** Called once a request, possibly by several threads. */
  Reply answer(Request request, Instant now);

  /** Different answers by path (without the query); all other paths give 404. */
  static Behaviour byPath(Map<String, Behaviour> paths) {
    Map<String, Behaviour> copy = Map.copyOf(paths);
    return (request, now) ->
        copy.getOrDefault(request.path(), (_, _) -> Reply.of(404)).answer(request, now);
  }

  /** This behaviour, but with a robots file. */
  default Behaviour withRobots(String robots) {
    return (request, now) ->
        request.path().equals("/robots.txt")
            ? Reply.text("text/plain", robots)
            : answer(request, now);
  }
}
