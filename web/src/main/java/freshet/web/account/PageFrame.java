package freshet.web.account;

import freshet.reading.account.Preferences;
import freshet.reading.account.Preferences.Layout;
import freshet.reading.stream.LocalTimes;
import freshet.reading.stream.SubscriptionTree;
import java.time.Instant;
import java.time.ZoneOffset;
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
 * @param times writes times where the reader is
 */
public record PageFrame(
    String title,
    @Nullable SignedInAccount visitor,
    String csrf,
    String assets,
    boolean isPart,
    Supplier<SubscriptionTree> tree,
    Set<String> shut,
    LocalTimes times) {
  private static final String TODAY = "Today, ";
  private static final String YESTERDAY = "Yesterday";

  public PageFrame {
    shut = Set.copyOf(shut);
  }

  /** Returns how the account wants its pages; visitors get the usual ones. */
  public Preferences preferences() {
    return visitor == null ? Preferences.USUAL : visitor.preferences();
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

  /** Returns a time as it is written within a sentence. */
  public String at(Instant time) {
    return inSentence(times.full(time));
  }

  /** Returns the long form of a time as it is written within a sentence. */
  public static String inSentence(String full) {
    return full.startsWith(TODAY)
        ? full.substring(TODAY.length())
        : full.startsWith(YESTERDAY)
            ? YESTERDAY.toLowerCase(Locale.ROOT) + full.substring(YESTERDAY.length())
            : full;
  }

  /** Returns the name of the reader's zone, such as Europe/Berlin. */
  public String zone() {
    return times.zone().equals(ZoneOffset.UTC) ? "UTC" : times.zone().getId();
  }
}
