package freshet.web;

import freshet.reading.RequestRejectedException;
import io.javalin.http.Context;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;

/**
 * Rejects ambiguous paths, such as those with an encoded slash. Jetty is configured to accept them,
 * because reader apps write stream ids that way (GR-001, GR-003); protocols that need them answer
 * before this check.
 */
final class PathNormaliser {
  /** Jetty's default rules, except for these violations. */
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

  private PathNormaliser() {}

  static void require(Context context) {
    if (AMBIGUOUS.matcher(context.path()).find()) {
      throw new RequestRejectedException(400, "this path is ambiguous");
    }
    String query = context.queryString();
    if (query != null && NO_ESCAPE.matcher(query).find()) {
      throw new RequestRejectedException(
          400, "a '%' in the query has to be followed by two hexadecimal digits");
    }
  }
}
