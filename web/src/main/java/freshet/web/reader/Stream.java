package freshet.web.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;

/** What someone looks at. */
public sealed interface Stream {
  /** All that is subscribed to. */
  record All() implements Stream {}

  /** What was starred, also of feeds that are not read any more. */
  record Starred() implements Stream {}

  /** The feeds of a folder. */
  record InFolder(String name) implements Stream {}

  /** One feed. */
  record OfFeed(long feed) implements Stream {}

  /**
   * What has some words.
   *
   * @param in where that is looked for
   */
  record Search(String words, Stream in) implements Stream {
    /** The search as the fields of a form. */
    public String question() {
      return "q=" + URLEncoder.encode(words, UTF_8) + "&in=" + URLEncoder.encode(in.key(), UTF_8);
    }
  }

  /** A stream by its key. */
  static Stream of(String key) {
    if (key.startsWith("folder:")) {
      return new InFolder(key.substring("folder:".length()));
    }
    if (key.matches("feed:\\d{1,18}")) {
      return new OfFeed(Long.parseLong(key.substring("feed:".length())));
    }
    return key.equals("starred") ? new Starred() : new All();
  }

  /** Its page. */
  default String path() {
    return switch (this) {
      case All() -> "/";
      case Starred() -> "/starred";
      case InFolder(String name) -> "/folder?name=" + URLEncoder.encode(name, UTF_8);
      case OfFeed(long feed) -> "/feed/" + feed;
      case Search search -> "/search?" + search.question();
    };
  }

  /** Its page with something more to ask for. */
  default String path(String question) {
    return path() + (path().contains("?") ? "&" : "?") + question;
  }

  /** What browsers call its number of unread postings. */
  default String key() {
    return switch (this) {
      case All() -> "all";
      case Starred() -> "starred";
      case InFolder(String name) -> "folder:" + name;
      case OfFeed(long feed) -> "feed:" + feed;
      case Search _ -> "search";
    };
  }
}
