package freshet.web.account;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How someone wants the pages.
 *
 * @param theme auto, light or dark
 * @param unreadOnly whether rivers leave out what was read
 * @param images how those of postings are loaded
 */
public record Preferences(String theme, boolean unreadOnly, Images images) {
  public static final String THEME = "theme";
  public static final String SHOW = "show";
  public static final String IMAGES = "images";

  public static final Preferences USUAL = new Preferences("auto", true, Images.PROXY);

  /** How the images of postings are loaded. */
  public enum Images {
    /** By this server, so that their hosts do not see who reads (GC-123). */
    PROXY("proxy"),
    /** From their hosts. */
    DIRECT("direct"),
    /** Not at all, nor players. */
    OFF("off");

    private final String label;

    Images(String label) {
      this.label = label;
    }

    /** As it is kept. */
    public String label() {
      return label;
    }

    private static Optional<Images> of(String label) {
      return Stream.of(values()).filter(one -> one.label.equals(label)).findFirst();
    }

    /** Before there was a proxy, "none" was the word for off. */
    private static Images kept(String label) {
      return label.equals("none") ? OFF : of(label).orElse(USUAL.images);
    }
  }

  static Preferences of(Map<String, String> kept) {
    return new Preferences(
        kept.getOrDefault(THEME, "auto"),
        !kept.getOrDefault(SHOW, "unread").equals("all"),
        Images.kept(kept.getOrDefault(IMAGES, USUAL.images.label)));
  }

  /** Whether a value is one that a preference can have. */
  static boolean allows(String name, String value) {
    return switch (name) {
      case THEME -> value.equals("auto") || value.equals("light") || value.equals("dark");
      case SHOW -> value.equals("unread") || value.equals("all");
      case IMAGES -> Images.of(value).isPresent();
      default -> false;
    };
  }
}
