package freshet.web;

import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;

/**
 * Sets the default headers of every response, errors included: nothing may be loaded or run. Pages
 * then allow what they need (GC-122).
 */
public final class SecurityHeaders {
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy", "default-src 'none'; sandbox",
          "Referrer-Policy", "no-referrer",
          "X-Content-Type-Options", "nosniff",
          "X-Frame-Options", "DENY",
          "Cross-Origin-Opener-Policy", "same-origin");

  private SecurityHeaders() {}

  static Request add(Request request, HttpFields.Mutable answer) {
    HEADERS.forEach(answer::put);
    return request;
  }
}
