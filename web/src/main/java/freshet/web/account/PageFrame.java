package freshet.web.account;

import org.jspecify.annotations.Nullable;

/**
 * What surrounds every page.
 *
 * @param visitor null if nobody is logged in
 * @param csrf the token for forms
 * @param assets the folder of styles and scripts, whose name changes with them
 */
public record PageFrame(
    String title, @Nullable SignedInAccount visitor, String csrf, String assets) {
  /** Returns auto, light or dark. */
  public String theme() {
    return visitor == null ? "auto" : visitor.preferences().theme();
  }

  /** Returns the headers by which htmx requests carry the CSRF token. */
  public String headers() {
    return "{\"X-CSRF\": \"" + csrf + "\"}";
  }
}
