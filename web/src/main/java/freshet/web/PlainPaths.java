package freshet.web;

import io.javalin.http.Context;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;

/**
 * Refuses paths that can be read in two ways, such as by an encoded slash. The server as a whole
 * lets them in for the sake of reader applications, which write ids of streams so (GR-001, GR-003);
 * parts that want them answer before this is asked.
 */
final class PlainPaths {
  /** What Jetty refuses, but for these. */
  static final UriCompliance COMPLIANCE =
      UriCompliance.DEFAULT.with(
          "FRESHET",
          Violation.AMBIGUOUS_PATH_SEPARATOR,
          Violation.AMBIGUOUS_PATH_ENCODING,
          Violation.AMBIGUOUS_EMPTY_SEGMENT,
          Violation.SUSPICIOUS_PATH_CHARACTERS);

  private static final Pattern AMBIGUOUS =
      Pattern.compile("//|\\\\|%2f|%25|%5c|%[01][0-9a-f]|%7f", Pattern.CASE_INSENSITIVE);

  private static final Pattern NO_ESCAPE = Pattern.compile("%(?![0-9a-fA-F]{2})");

  private PlainPaths() {}

  static void require(Context context) {
    if (AMBIGUOUS.matcher(context.path()).find()) {
      throw new Refusal(400, "this path can be read in two ways");
    }
    String query = context.queryString();
    if (query != null && NO_ESCAPE.matcher(query).find()) {
      throw new Refusal(400, "a '%' in the query has to be followed by two hexadecimal digits");
    }
  }
}
