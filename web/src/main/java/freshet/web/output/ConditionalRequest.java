package freshet.web.output;

import freshet.http.HttpDate;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a request, and the accepted forms of the answer.
 *
 * @param known the entity tags of documents that the client has
 * @param since null if not given
 */
record ConditionalRequest(
    List<String> known, @Nullable Instant since, boolean delta, boolean gzip) {
  private static final Pattern TAG = Pattern.compile("\"([^\"]{0,200})\"");

  /** The suffix of the entity tag of a compressed document, since its bytes differ. */
  static final String GZIP = "-gzip";

  private static final String ANY = "*";

  static ConditionalRequest of(Context context, Instant now) {
    String tags = header(context, "If-None-Match");
    List<String> known =
        tags.strip().equals(ANY)
            ? List.of(ANY)
            : TAG.matcher(tags).results().map(ConditionalRequest::tag).toList();
    return new ConditionalRequest(
        known,
        HttpDate.parse(header(context, "If-Modified-Since"), now).orElse(null),
        lists(header(context, "A-IM"), "feed"),
        lists(header(context, "Accept-Encoding"), "gzip"));
  }

  private static String header(Context context, String name) {
    String value = context.header(name);
    return value == null ? "" : value;
  }

  private static String tag(MatchResult found) {
    String tag = found.group(1);
    return tag.endsWith(GZIP) ? tag.substring(0, tag.length() - GZIP.length()) : tag;
  }

  private static boolean lists(String header, String name) {
    return Arrays.stream(header.toLowerCase(Locale.ROOT).split(",", -1))
        .map(part -> part.replace(" ", ""))
        .anyMatch(part -> part.equals(name) || (part.startsWith(name + ";") && !refuses(part)));
  }

  private static boolean refuses(String part) {
    String weight = part.substring(part.indexOf(';') + 1);
    return weight.equals("q=0") || weight.matches("q=0\\.0*");
  }

  /** Whether the client has a document already; the date counts only without a tag. */
  boolean has(String tag, Instant changedAt) {
    if (!known.isEmpty()) {
      return known.contains(tag) || known.contains(ANY);
    }
    return since != null && !changedAt.isAfter(since);
  }
}
