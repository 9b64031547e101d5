package freshet.reading.account;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How an account wants its pages to look.
 *
 * @param theme auto, light or dark
 * @param unreadOnly whether lists leave out postings that were read
 * @param images how images of postings are loaded
 */
public record Preferences(String theme, boolean unreadOnly, Images images) {
  public static final String THEME = "theme";
  public static final String SHOW = "show";
  public static final String IMAGES = "images";

  public static final Preferences USUAL = new Preferences("auto", true, Images.PROXY);

  /** How the images of postings are loaded. */
  public enum Images {
    /** Loaded through this server, so that image hosts do not see who reads (GC-123). */
    PROXY("proxy"),
    /** Loaded from their hosts. */
    DIRECT("direct"),
    /** Not loaded; players are not shown either. */
    OFF("off");

    private final String label;

    Images(String label) {
      this.label = label;
    }

    /** Returns the value that is stored. */
    public String label() {
      return label;
    }

    private static Optional<Images> of(String label) {
      return Stream.of(values()).filter(one -> one.label.equals(label)).findFirst();
    }

    /** Earlier versions stored "none" for off. */
    private static Images kept(String label) {
      return label.equals("none") ? OFF : of(label).orElse(USUAL.images);
    }
  }

  public static Preferences of(Map<String, String> kept) {
    return new Preferences(
        kept.getOrDefault(THEME, "auto"),
        !kept.getOrDefault(SHOW, "unread").equals("all"),
        Images.kept(kept.getOrDefault(IMAGES, USUAL.images.label)));
  }

  /** Whether a preference may have this value. */
  public static boolean allows(String name, String value) {
    return switch (name) {
      case THEME -> value.equals("auto") || value.equals("light") || value.equals("dark");
      case SHOW -> value.equals("unread") || value.equals("all");
      case IMAGES -> Images.of(value).isPresent();
      default -> false;
    };
  }
}
