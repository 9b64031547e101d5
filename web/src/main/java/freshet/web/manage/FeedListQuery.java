package freshet.web.manage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.Arrays;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which feeds the table shows, and how; every state has an address.
 *
 * @param words a part of title, address or folder; empty for all
 * @param folder null for all
 * @param isReversed whether the usual direction of the order is turned
 * @param page the first is 1
 */
public record FeedListQuery(
    String words, @Nullable String folder, Show show, Sort sort, boolean isReversed, int page) {
  static final String PATH = "/subscriptions";

  private static final int LONGEST = 200;
  private static final int MOST_PAGES = 10_000;

  /** Kinds of feeds. */
  public enum Show {
    ALL("All"),
    LOOK("Need a look"),
    QUIET("Quiet"),
    BUSY("Busy");

    private final String label;

    Show(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }

    boolean fits(ManagedFeed feed) {
      return switch (this) {
        case ALL -> true;
        case LOOK -> feed.needsLook();
        case QUIET -> feed.isQuiet();
        case BUSY -> feed.isBusy();
      };
    }
  }

  /** Orders; where feeds are equal, their names decide. */
  public enum Sort {
    NAME("Feed"),
    FOLDER("Folder"),
    HEALTH("Health"),
    LAST("Last article"),
    WEEK("Articles a week"),
    DELAY("Usual delay");

    private final String label;

    Sort(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }

    /** Whether the column holds figures. */
    public boolean isFigure() {
      return this == WEEK || this == DELAY;
    }
  }

  /** Reads an address or a form; what makes no sense is left out. */
  static FeedListQuery of(Function<String, @Nullable String> given) {
    @Nullable String folder = given.apply("folder");
    return new FeedListQuery(
        text(given.apply("q")),
        folder == null || folder.isEmpty() ? null : text(folder),
        choice(given.apply("show"), Show.values(), Show.ALL),
        choice(given.apply("sort"), Sort.values(), Sort.HEALTH),
        "1".equals(given.apply("down")),
        page(given.apply("page")));
  }

  private static String text(@Nullable String given) {
    String text = given == null ? "" : given.replace("\0", "").strip();
    return text.substring(0, Math.min(text.length(), LONGEST));
  }

  private static <E extends Enum<E>> E choice(@Nullable String given, E[] values, E usual) {
    return Arrays.stream(values)
        .filter(value -> word(value).equals(given))
        .findFirst()
        .orElse(usual);
  }

  private static int page(@Nullable String given) {
    int page = given != null && given.matches("\\d{1,6}") ? Integer.parseInt(given) : 1;
    return Math.clamp(page, 1, MOST_PAGES);
  }

  /** Returns the name of a choice in addresses. */
  public static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the address of other feeds in the same order. */
  public String path(Show other) {
    return new FeedListQuery(words, folder, other, sort, isReversed, 1).path();
  }

  /** Returns the address of the same feeds in an order; turned if that is the order already. */
  public String path(Sort other) {
    boolean turned = other == sort && !isReversed;
    return new FeedListQuery(words, folder, show, other, turned, 1).path();
  }

  /** Returns the address of a page of the same list. */
  public String path(int other) {
    return new FeedListQuery(words, folder, show, sort, isReversed, other).path();
  }

  /** Returns the address of all feeds in the same order. */
  public String pathOfAll() {
    return new FeedListQuery("", null, Show.ALL, sort, isReversed, 1).path();
  }

  /** Returns the address. */
  public String path() {
    StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
    if (!words.isEmpty()) {
      query.add("q=" + URLEncoder.encode(words, UTF_8));
    }
    if (folder != null) {
      query.add("folder=" + URLEncoder.encode(folder, UTF_8));
    }
    if (show != Show.ALL) {
      query.add("show=" + word(show));
    }
    if (sort != Sort.HEALTH) {
      query.add("sort=" + word(sort));
    }
    if (isReversed) {
      query.add("down=1");
    }
    if (page > 1) {
      query.add("page=" + page);
    }
    return PATH + query;
  }

  /** Returns what a screen reader tells of a column; null for columns without order. */
  public @Nullable String order(Sort column) {
    if (column != sort) {
      return null;
    }
    boolean isAscending = column == Sort.NAME || column == Sort.FOLDER || column == Sort.DELAY;
    return isAscending == isReversed ? "descending" : "ascending";
  }

  boolean fits(ManagedFeed feed) {
    return (folder == null || feed.subscription().folders().contains(folder))
        && feed.matches(words.toLowerCase(Locale.ROOT));
  }
}
