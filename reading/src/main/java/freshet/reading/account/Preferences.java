package freshet.reading.account;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How an account wants its pages to look.
 *
 * @param theme auto, light or dark
 * @param unreadOnly whether lists leave out postings that were read
 * @param images how images of postings are loaded
 * @param zone the time zone of all times; null for that of the browser
 * @param locale the form of dates and numbers; null for that of the browser
 * @param layout how lists show postings
 * @param oldestFirst the keys of the lists in which the oldest postings come first
 * @param articles how postings look
 * @param keys whether single keys do something
 */
public record Preferences(
    String theme,
    boolean unreadOnly,
    Images images,
    @Nullable ZoneId zone,
    @Nullable Locale locale,
    Layout layout,
    Set<String> oldestFirst,
    ArticleLook articles,
    boolean keys) {
  public static final String THEME = "theme";
  public static final String SHOW = "show";
  public static final String IMAGES = "images";

  public static final String ZONE = "zone";
  public static final String LOCALE = "locale";

  public static final String LAYOUT = "layout";

  /** The start of the names under which the orders of lists are kept. */
  public static final String ORDER = "order:";

  public static final String TYPEFACE = "typeface";
  public static final String TEXT = "text";
  public static final String THUMBNAILS = "thumbnails";
  public static final String PROMPTNESS = "promptness";
  public static final String KEYS = "keys";

  /** The sizes of text to choose from, in percent. */
  public static final List<Integer> TEXT_SIZES = List.of(80, 90, 100, 110, 125, 150);

  private static final String ON = "on";
  private static final String OFF = "off";
  private static final String OLDEST = "oldest";
  private static final int LONGEST = 64;

  /** The value of zone and locale that stands for those of the browser. */
  public static final String BROWSER = "auto";

  public static final Preferences USUAL = of(Map.of());

  /**
   * How postings look.
   *
   * @param typeface serif or sans
   * @param text the size of their text in percent
   * @param thumbnails whether lists show small images
   * @param promptness whether it is told how fast they arrived
   */
  public record ArticleLook(String typeface, int text, boolean thumbnails, boolean promptness) {
    private static ArticleLook of(Map<String, String> kept) {
      String size = kept.getOrDefault(TEXT, "100");
      return new ArticleLook(
          kept.getOrDefault(TYPEFACE, "serif"),
          TEXT_SIZES.stream().filter(one -> one.toString().equals(size)).findFirst().orElse(100),
          isOn(kept, THUMBNAILS),
          isOn(kept, PROMPTNESS));
    }
  }

  private static boolean isOn(Map<String, String> kept, String name) {
    return !kept.getOrDefault(name, ON).equals(OFF);
  }

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
      return label.equals("none") ? OFF : of(label).orElse(PROXY);
    }
  }

  /** How lists show postings. */
  public enum Layout {
    CARDS("cards", "Cards", "layout-list"),
    TITLES("titles", "Titles only", "rows-3"),
    MAGAZINE("magazine", "Magazine", "newspaper");

    private final String label;
    private final String title;
    private final String icon;

    Layout(String label, String title, String icon) {
      this.label = label;
      this.title = title;
      this.icon = icon;
    }

    /** Returns the value that is stored. */
    public String label() {
      return label;
    }

    /** Returns the name on pages. */
    public String title() {
      return title;
    }

    /** Returns the name of the symbol on pages. */
    public String icon() {
      return icon;
    }

    private static Optional<Layout> of(String label) {
      return Stream.of(values()).filter(one -> one.label.equals(label)).findFirst();
    }
  }

  public Preferences {
    oldestFirst = Set.copyOf(oldestFirst);
  }

  public static Preferences of(Map<String, String> kept) {
    return new Preferences(
        kept.getOrDefault(THEME, "auto"),
        !kept.getOrDefault(SHOW, "unread").equals("all"),
        Images.kept(kept.getOrDefault(IMAGES, Images.PROXY.label)),
        zone(kept.getOrDefault(ZONE, BROWSER)).orElse(null),
        locale(kept.getOrDefault(LOCALE, BROWSER)).orElse(null),
        Layout.of(kept.getOrDefault(LAYOUT, "")).orElse(Layout.CARDS),
        kept.entrySet().stream()
            .filter(one -> one.getKey().startsWith(ORDER) && one.getValue().equals(OLDEST))
            .map(one -> one.getKey().substring(ORDER.length()))
            .collect(Collectors.toSet()),
        ArticleLook.of(kept),
        isOn(kept, KEYS));
  }

  /** Returns the zone of a name such as Europe/Berlin; empty if there is none. */
  private static Optional<ZoneId> zone(String name) {
    try {
      return name.equals(BROWSER) ? Optional.empty() : Optional.of(ZoneId.of(name));
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }

  /** Returns the locale of a tag such as de-AT; empty if it is none. */
  private static Optional<Locale> locale(String tag) {
    try {
      Locale locale = new Locale.Builder().setLanguageTag(tag).build();
      return tag.equals(BROWSER) || locale.getLanguage().isEmpty()
          ? Optional.empty()
          : Optional.of(locale);
    } catch (IllformedLocaleException _) {
      return Optional.empty();
    }
  }

  /** Whether a list may have this order. */
  public static boolean allowsOrder(String value) {
    return value.equals("newest") || value.equals(OLDEST);
  }

  /** Whether a preference may have this value. */
  public static boolean allows(String name, String value) {
    return switch (name) {
      case THEME -> value.equals("auto") || value.equals("light") || value.equals("dark");
      case SHOW -> value.equals("unread") || value.equals("all");
      case IMAGES -> Images.of(value).isPresent();
      case LAYOUT -> Layout.of(value).isPresent();
      case TYPEFACE -> value.equals("serif") || value.equals("sans");
      case TEXT -> TEXT_SIZES.stream().anyMatch(size -> size.toString().equals(value));
      case THUMBNAILS, PROMPTNESS, KEYS -> value.equals(ON) || value.equals(OFF);
      case ZONE -> value.equals(BROWSER) || (value.length() <= LONGEST && zone(value).isPresent());
      case LOCALE ->
          value.equals(BROWSER) || (value.length() <= LONGEST && locale(value).isPresent());
      default -> false;
    };
  }
}
