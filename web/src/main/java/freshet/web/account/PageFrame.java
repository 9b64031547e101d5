package freshet.web.account;

import freshet.reading.account.Preferences.Layout;
import freshet.reading.stream.SubscriptionTree;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds every page.
 *
 * @param visitor null if nobody is logged in
 * @param csrf the token for forms
 * @param assets the folder of styles and scripts, whose name changes with them
 * @param isPart whether the browser has the shell already and only its view is exchanged
 * @param tree reads the feeds of the sidebar; a page without a sidebar does not ask
 * @param shut the folders of the sidebar that are shut
 */
public record PageFrame(
    String title,
    @Nullable SignedInAccount visitor,
    String csrf,
    String assets,
    boolean isPart,
    Supplier<SubscriptionTree> tree,
    Set<String> shut) {
  public PageFrame {
    shut = Set.copyOf(shut);
  }

  /** Returns auto, light or dark. */
  public String theme() {
    return visitor == null ? "auto" : visitor.preferences().theme();
  }

  /** Whether lists show postings with large pictures. */
  public boolean isMagazine() {
    return visitor != null && visitor.preferences().layout() == Layout.MAGAZINE;
  }

  /** Returns the headers by which htmx requests carry the CSRF token. */
  public String headers() {
    return "{\"X-CSRF\": \"" + csrf + "\"}";
  }

  /** Returns the feeds of the sidebar. */
  public SubscriptionTree shelf() {
    return tree.get();
  }

  /** Returns the first letter of the account's name, which stands for a picture. */
  public String initial() {
    String name = visitor == null ? "" : visitor.account().name();
    return name.isEmpty()
        ? ""
        : new String(Character.toChars(name.codePointAt(0))).toUpperCase(Locale.ROOT);
  }
}
