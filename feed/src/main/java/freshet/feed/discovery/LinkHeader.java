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
 * @param parameters by name in lower case; of each name the first counts
 */
public record LinkHeader(String target, Map<String, String> parameters) {
  private static final int LONGEST = 65536;

  public LinkHeader {
    parameters = Map.copyOf(parameters);
  }

  /** The links in the value of a header, in order; what is no link is left out. */
  public static List<LinkHeader> parse(String value) {
    String text = value.length() > LONGEST ? value.substring(0, LONGEST) : value;
    return new LinkScanner(text).links();
  }

  /** What the target is to this document, in lower case. */
  public List<String> relations() {
    return Stream.of(parameter("rel").toLowerCase(Locale.ROOT).split("\\s+", -1))
        .filter(relation -> !relation.isEmpty())
        .toList();
  }

  /** Whether it is a link of this kind from the document itself, not from another one. */
  public boolean is(String relation) {
    return relations().contains(relation) && !parameters.containsKey("anchor");
  }

  /** The value of a parameter, empty if there is none. */
  public String parameter(String name) {
    return parameters.getOrDefault(name, "");
  }

  /** The target as a web URL, seen from that of the document; empty if it is none. */
  public Optional<String> url(String base) {
    return WebUrl.resolve(target, base).filter(WebUrl::isHttp).map(WebUrl::toString);
  }
}
