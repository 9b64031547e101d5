package freshet.web.account;

import org.jspecify.annotations.Nullable;

/**
 * What all pages have around them.
 *
 * @param visitor null if nobody is logged in
 * @param csrf for the forms of the page
 * @param assets the folder of styles and scripts, which has another name when they change
 */
public record Frame(String title, @Nullable Visitor visitor, String csrf, String assets) {
  /** auto, light or dark. */
  public String theme() {
    return visitor == null ? "auto" : visitor.preferences().theme();
  }

  /** How the scripts of our pages show that they are ours, as htmx wants it. */
  public String headers() {
    return "{\"X-CSRF\": \"" + csrf + "\"}";
  }
}
