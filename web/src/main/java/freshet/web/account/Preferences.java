package freshet.web.account;

import java.util.Map;

/**
 * How someone wants the pages.
 *
 * @param theme auto, light or dark
 * @param unreadOnly whether rivers leave out what was read
 * @param images whether those of postings are loaded from their hosts
 */
public record Preferences(String theme, boolean unreadOnly, boolean images) {
  public static final String THEME = "theme";
  public static final String SHOW = "show";
  public static final String IMAGES = "images";

  static final Preferences USUAL = new Preferences("auto", true, true);

  static Preferences of(Map<String, String> kept) {
    return new Preferences(
        kept.getOrDefault(THEME, "auto"),
        !kept.getOrDefault(SHOW, "unread").equals("all"),
        !kept.getOrDefault(IMAGES, "direct").equals("none"));
  }

  /** Whether a value is one that a preference can have. */
  static boolean allows(String name, String value) {
    return switch (name) {
      case THEME -> value.equals("auto") || value.equals("light") || value.equals("dark");
      case SHOW -> value.equals("unread") || value.equals("all");
      case IMAGES -> value.equals("direct") || value.equals("none");
      default -> false;
    };
  }
}
