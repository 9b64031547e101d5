package freshet.web;

import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;

/**
 * How the world reaches this server.
 *
 * @param told by the operator; null if only the request tells
 */
public record PublicAddress(@Nullable String told) {
  /** The address without a slash at its end: by the operator's word, or as a request was sent. */
  public String of(Context context) {
    if (told != null) {
      return told.endsWith("/") ? told.substring(0, told.length() - 1) : told;
    }
    return (ClientAddress.isSecure(context) ? "https" : "http") + "://" + context.host();
  }
}
