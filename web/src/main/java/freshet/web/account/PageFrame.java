package freshet.web.account;

import freshet.reading.stream.SubscriptionTree;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds every page.
 *
 * @param visitor null if nobody is logged in
 * @param csrf the token for forms
 * @param assets the folder of styles and scripts, whose name changes with them
 * @param isPart whether the browser has the shell already and only its view is exchanged
 * @param tree the feeds of the sidebar; null if nobody is logged in or the shell is not shown
 * @param times writes times where the reader is
 */
public record PageFrame(
    String title,
    @Nullable SignedInAccount visitor,
    String csrf,
    String assets,
    boolean isPart,
    @Nullable SubscriptionTree tree,
    LocalTimes times) {
  /** Returns auto, light or dark. */
  public String theme() {
    return visitor == null ? "auto" : visitor.preferences().theme();
  }

  /** Returns the headers by which htmx requests carry the CSRF token. */
  public String headers() {
    return "{\"X-CSRF\": \"" + csrf + "\"}";
  }

  /** Returns the feeds of the sidebar. */
  public SubscriptionTree shelf() {
    return Objects.requireNonNull(tree);
  }

  /** Returns the first letter of the account's name, which stands for a picture. */
  public String initial() {
    String name = visitor == null ? "" : visitor.account().name();
    return name.isEmpty()
        ? ""
        : new String(Character.toChars(name.codePointAt(0))).toUpperCase(Locale.ROOT);
  }
}
