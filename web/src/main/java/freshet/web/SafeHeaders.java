package freshet.web;

import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;

/**
 * What browsers are told with every answer, errors included: to believe nothing and to run nothing.
 * Pages say anew what they need (GC-122).
 */
public final class SafeHeaders {
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy", "default-src 'none'; sandbox",
          "Referrer-Policy", "no-referrer",
          "X-Content-Type-Options", "nosniff",
          "X-Frame-Options", "DENY",
          "Cross-Origin-Opener-Policy", "same-origin");

  private SafeHeaders() {}

  static Request add(Request request, HttpFields.Mutable answer) {
    HEADERS.forEach(answer::put);
    return request;
  }
}
