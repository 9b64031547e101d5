package freshet.reading.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;

/** A list of postings that a reader can open. */
public sealed interface ReaderStream {
  /** All subscribed feeds. */
  record All() implements ReaderStream {}

  /** Starred postings, including those of former feeds. */
  record Starred() implements ReaderStream {}

  /** The feeds of a folder. */
  record InFolder(String name) implements ReaderStream {}

  /** One feed. */
  record OfFeed(long feed) implements ReaderStream {}

  /**
   * Postings that contain some words.
   *
   * @param in the stream to search
   */
  record Search(String words, ReaderStream in) implements ReaderStream {
    /** Returns the search as a query string. */
    public String question() {
      return "q=" + URLEncoder.encode(words, UTF_8) + "&in=" + URLEncoder.encode(in.key(), UTF_8);
    }
  }

  /** Returns the stream of a key. */
  static ReaderStream of(String key) {
    if (key.startsWith("folder:")) {
      return new InFolder(key.substring("folder:".length()));
    }
    if (key.matches("feed:\\d{1,18}")) {
      return new OfFeed(Long.parseLong(key.substring("feed:".length())));
    }
    return key.equals("starred") ? new Starred() : new All();
  }

  /** Returns the path of the stream's page. */
  default String path() {
    return switch (this) {
      case All() -> "/";
      case Starred() -> "/starred";
      case InFolder(String name) -> "/folder?name=" + URLEncoder.encode(name, UTF_8);
      case OfFeed(long feed) -> "/feed/" + feed;
      case Search search -> "/search?" + search.question();
    };
  }

  /** Returns the path of the stream's page with a query string. */
  default String path(String question) {
    return path() + (path().contains("?") ? "&" : "?") + question;
  }

  /** Returns the key under which browsers keep the stream's number of unread postings. */
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
