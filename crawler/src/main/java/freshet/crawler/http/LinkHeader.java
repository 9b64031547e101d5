package freshet.crawler.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import okhttp3.HttpUrl;

/**
 * A link of an HTTP {@code Link} header (RFC 8288).
 *
 * @param target as written, possibly relative
 * @param parameters by name in lower case; of each name the first counts
 */
public record LinkHeader(String target, Map<String, String> parameters) {
  public LinkHeader {
    parameters = Map.copyOf(parameters);
  }

  /** All links of all Link lines of an answer, in order; what is no link is left out. */
  public static List<LinkHeader> of(Fetched.Answer answer) {
    return answer.headers("Link").stream().flatMap(line -> parse(line).stream()).toList();
  }

  /** All links of one line. */
  public static List<LinkHeader> parse(String line) {
    return HeaderText.split(line, ',').stream().flatMap(link -> link(link).stream()).toList();
  }

  /** What the target is to this document, in lower case. */
  public List<String> relations() {
    return Stream.of(parameters.getOrDefault("rel", "").strip().split("\\s+"))
        .filter(relation -> !relation.isEmpty())
        .map(relation -> relation.toLowerCase(Locale.ROOT))
        .toList();
  }

  /** Whether it is a link of this kind from the document itself, not from another one. */
  public boolean is(String relation) {
    return relations().contains(relation) && !parameters.containsKey("anchor");
  }

  /** The target as a web URL, seen from the document's; empty if it is none. */
  public Optional<String> url(String base) {
    return Optional.ofNullable(HttpUrl.parse(base))
        .map(from -> from.resolve(target))
        .map(HttpUrl::toString);
  }

  private static Optional<LinkHeader> link(String text) {
    int end = text.indexOf('>');
    if (!text.startsWith("<") || end < 0 || text.lastIndexOf('<', end) > 0) {
      return Optional.empty();
    }
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String parameter : HeaderText.split(text.substring(end + 1), ';')) {
      int equals = parameter.indexOf('=');
      String name = equals < 0 ? parameter : parameter.substring(0, equals);
      String value = equals < 0 ? "" : parameter.substring(equals + 1).strip();
      parameters.putIfAbsent(name.strip().toLowerCase(Locale.ROOT), HeaderText.unquoted(value));
    }
    return Optional.of(new LinkHeader(text.substring(1, end).strip(), parameters));
  }
}
