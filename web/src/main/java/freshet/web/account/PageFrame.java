package freshet.web.account;

import freshet.reading.account.Preferences;
import freshet.reading.stream.LocalTimes;
import freshet.reading.stream.SubscriptionTree;
import java.time.Instant;
import java.time.ZoneOffset;
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
  private static final String TODAY = "Today, ";
  private static final String YESTERDAY = "Yesterday";

  /** Returns how the account wants its pages; visitors get the usual ones. */
  public Preferences preferences() {
    return visitor == null ? Preferences.USUAL : visitor.preferences();
  }

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
