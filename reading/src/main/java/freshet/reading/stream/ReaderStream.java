package freshet.reading.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.store.model.SearchTokens.Facet;
import java.net.URLEncoder;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A list of postings that a reader can open. */
public sealed interface ReaderStream {
  /** All subscribed feeds. */
  record All() implements ReaderStream {}

  /** Starred postings, including those of former feeds. */
  record Starred() implements ReaderStream {}

  /** Postings of the reader's day. */
  record Today() implements ReaderStream {}

  /** Postings to which the reader gave a label. */
  record Labelled(String name) implements ReaderStream {}

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

  /**
   * The postings of a stream in one language, one category, or both.
   *
   * @param lang the code of the language; empty for all
   * @param category empty for all
   */
  record Narrowed(ReaderStream in, String lang, String category) implements ReaderStream {}

  /** Returns the language or category that the stream is narrowed to; empty if it is not. */
  default Optional<String> narrowing(Facet kind) {
    return this instanceof Narrowed(_, String lang, String category)
        ? Optional.of(kind == Facet.LANG ? lang : category).filter(value -> !value.isEmpty())
        : Optional.empty();
  }

  /** Returns the stream without its narrowing. */
  default ReaderStream whole() {
    return this instanceof Narrowed(ReaderStream in, _, _) ? in : this;
  }

  /** Returns the stream narrowed to another language or category; an empty one stands for all. */
  default ReaderStream narrowed(Facet kind, String value) {
    String lang = kind == Facet.LANG ? value : narrowing(Facet.LANG).orElse("");
    String category = kind == Facet.CATEGORY ? value : narrowing(Facet.CATEGORY).orElse("");
    return lang.isEmpty() && category.isEmpty() ? whole() : new Narrowed(whole(), lang, category);
  }

  /** Returns the search that finds the same; the stream must be narrowed. */
  default Search search() {
    String words =
        Stream.of(Facet.values())
            .flatMap(kind -> narrowing(kind).map(kind::term).stream())
            .collect(Collectors.joining(" "));
    return new Search(words, whole());
  }

  /** Returns the stream of a key. */
  static ReaderStream of(String key) {
    if (key.startsWith("folder:")) {
      return new InFolder(key.substring("folder:".length()));
    }
    if (key.matches("feed:\\d{1,18}")) {
      return new OfFeed(Long.parseLong(key.substring("feed:".length())));
    }
    if (key.startsWith("label:")) {
      return new Labelled(key.substring("label:".length()));
    }
    return key.equals("starred") ? new Starred() : key.equals("today") ? new Today() : new All();
  }

  /** Returns the path of the stream's page. */
  default String path() {
    return switch (this) {
      case All() -> "/";
      case Starred() -> "/starred";
      case Today() -> "/today";
      case Labelled(String name) -> "/label?name=" + URLEncoder.encode(name, UTF_8);
      case InFolder(String name) -> "/folder?name=" + URLEncoder.encode(name, UTF_8);
      case OfFeed(long feed) -> "/feed/" + feed;
      case Search search -> "/search?" + search.question();
      case Narrowed(ReaderStream in, _, _) -> in.path(question());
    };
  }

  private String question() {
    return Stream.of(Facet.values())
        .flatMap(
            kind ->
                narrowing(kind)
                    .map(value -> kind.parameter() + "=" + URLEncoder.encode(value, UTF_8))
                    .stream())
        .collect(Collectors.joining("&"));
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
      case Today() -> "today";
      case Labelled(String name) -> "label:" + name;
      case InFolder(String name) -> "folder:" + name;
      case OfFeed(long feed) -> "feed:" + feed;
      case Search _ -> "search";
      case Narrowed(ReaderStream in, _, _) -> in.key();
    };
  }
}
