package freshet.feed.discovery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A link in an HTTP header (RFC 8288).
 *
 * @param url as written
 * @param relations in lower case
 */
public record LinkHeader(
    String url, List<String> relations, @Nullable String type, @Nullable String title) {
  private static final int LONGEST = 65536;
  private static final Pattern LINK = Pattern.compile("\\s*+,?\\s*+<([^>]*+)>");
  private static final Pattern PARAMETER =
      Pattern.compile(
          "\\s*+;\\s*+([^=;,\\s]*+)\\s*+(?:=\\s*+(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|([^;,\\s]*+)))?");

  public LinkHeader {
    relations = List.copyOf(relations);
  }

  /** The links in the value of a header; what cannot be read ends the list. */
  public static List<LinkHeader> parse(String value) {
    List<LinkHeader> links = new ArrayList<>();
    String text = value.length() > LONGEST ? value.substring(0, LONGEST) : value;
    Matcher link = LINK.matcher(text);
    Matcher parameter = PARAMETER.matcher(text);
    while (link.lookingAt()) {
      String url = link.group(1).strip();
      int end = link.end();
      Parameters parameters = new Parameters();
      while (parameter.region(end, text.length()).lookingAt()) {
        parameters.set(parameter);
        end = parameter.end();
      }
      links.add(new LinkHeader(url, parameters.relations, parameters.type, parameters.title));
      link.region(end, text.length());
    }
    return links;
  }

  /** The parameters of one link; of each the first counts. */
  private static final class Parameters {
    private List<String> relations = List.of();
    private @Nullable String type;
    private @Nullable String title;

    void set(Matcher parameter) {
      String quoted = parameter.group(2);
      String token = parameter.group(3);
      String value =
          quoted != null ? quoted.replaceAll("\\\\(.)", "$1") : token == null ? "" : token;
      switch (parameter.group(1).toLowerCase(Locale.ROOT)) {
        case "rel" -> relations = relations.isEmpty() ? words(value) : relations;
        case "type" -> type = type == null ? value : type;
        case "title" -> title = title == null ? value : title;
        default -> {}
      }
    }

    private static List<String> words(String value) {
      return Arrays.stream(value.toLowerCase(Locale.ROOT).split("\\s+", -1))
          .filter(word -> !word.isEmpty())
          .toList();
    }
  }
}
