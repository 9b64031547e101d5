package freshet.feed.discovery;

import freshet.feed.html.WebUrl;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A link in an HTTP header (RFC 8288).
 *
 * @param target as written, possibly relative
 * @param parameters by lower-case name; the first of each name counts
 */
public record LinkHeader(String target, Map<String, String> parameters) {
  private static final int LONGEST = 65536;

  public LinkHeader {
    parameters = Map.copyOf(parameters);
  }

  /** Parses the value of a header; skips what is not a link. */
  public static List<LinkHeader> parse(String value) {
    String text = value.length() > LONGEST ? value.substring(0, LONGEST) : value;
    return new LinkScanner(text).links();
  }

  /** Returns the relation types in lower case. */
  public List<String> relations() {
    return Stream.of(parameter("rel").toLowerCase(Locale.ROOT).split("\\s+", -1))
        .filter(relation -> !relation.isEmpty())
        .toList();
  }

  /**
   * Whether it has this relation and starts from the document itself rather than from another one.
   */
  public boolean is(String relation) {
    return relations().contains(relation) && !parameters.containsKey("anchor");
  }

  /** Returns the value of a parameter; empty if absent. */
  public String parameter(String name) {
    return parameters.getOrDefault(name, "");
  }

  /** Resolves the target against the document's URL; empty if it is not a web URL. */
  public Optional<String> url(String base) {
    return WebUrl.resolve(target, base).filter(WebUrl::isHttp).map(WebUrl::toString);
  }
}
