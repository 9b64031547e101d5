package freshet.web.protocol.greader;

import freshet.store.account.Account;
import freshet.store.model.PostingFacet;
import freshet.store.model.SearchTokens.Facet;
import freshet.web.protocol.RequestParameters;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The name of a set of postings as clients write it (GR-033 to GR-036). */
sealed interface StreamId {
  String STATE = "user/-/state/com.google/";
  String LABEL = "user/-/label/";

  record Feed(long id) implements StreamId {}

  /** A feed by its URL; only in requests. */
  record FeedUrl(String url) implements StreamId {}

  /** One of Google's own states, such as {@code read}. */
  record State(String name) implements StreamId {}

  /** A folder, a tag, or both. */
  record Label(String name) implements StreamId {}

  /**
   * A language or category. Its name is beside those of labels and states, so it is never the name
   * of a label. A guessed category has a name of its own, which selects the same postings.
   */
  record Classified(Facet kind, String name, boolean isGuessed) implements StreamId {
    private static final String LANGUAGE = "language";
    private static final String CATEGORY = "category";
    private static final String GUESS = "guessed-category";

    /** Returns the name of a facet; empty if a client could take it for a state. */
    static Optional<Classified> of(PostingFacet facet) {
      return facet.name().contains("/state/com.google/")
          ? Optional.empty()
          : Optional.of(new Classified(facet.kind(), facet.name(), facet.isGuess()));
    }

    private static Classified of(String kind, String name) {
      return new Classified(
          kind.equals(LANGUAGE) ? Facet.LANG : Facet.CATEGORY, name, kind.equals(GUESS));
    }

    /** Returns the type in lists of tags. */
    String type() {
      return switch (kind) {
        case LANG -> LANGUAGE;
        case CATEGORY -> isGuessed ? GUESS : CATEGORY;
      };
    }
  }

  /** An unknown name. */
  record Unknown(String text) implements StreamId {}

  /** Returns the form used in answers. */
  default String text() {
    return switch (this) {
      case Feed(long id) -> "feed/" + id;
      case FeedUrl(String url) -> "feed/" + url;
      case State(String name) -> STATE + name;
      case Label(String name) -> LABEL + name;
      case Classified classified -> "user/-/" + classified.type() + "/" + classified.name();
      case Unknown(String text) -> text;
    };
  }

  /** Parses a name; if it makes no sense, tries decoding it once more. */
  static StreamId of(String text, Account account) {
    StreamId id = once(text.strip(), account);
    return id instanceof Unknown
        ? once(RequestParameters.decoded(text.strip(), false), account)
        : id;
  }

  private static StreamId once(String text, Account account) {
    if (text.startsWith("feed/")) {
      return feed(text);
    }
    return Names.of(text, account).orElseGet(() -> new Unknown(text));
  }

  private static StreamId feed(String text) {
    int begin = 0;
    while (text.startsWith("feed/", begin)) {
      begin += "feed/".length();
    }
    String rest = text.substring(begin);
    String number = rest.endsWith("/") ? rest.substring(0, rest.length() - 1) : rest;
    Optional<Long> id = RequestParameters.whole(number);
    return id.isPresent() ? new Feed(id.get()) : new FeedUrl(rest);
  }

  /** Parses states and labels of the account itself, not of others. */
  final class Names {
    private static final Pattern OWN =
        Pattern.compile("(?:user/([^/]{0,100})/)?(state/com\\.google|label)/(.+)", Pattern.DOTALL);
    private static final Pattern CLASSIFIED =
        Pattern.compile(
            "user/([^/]{0,100})/(language|category|guessed-category)/(.+)", Pattern.DOTALL);
    private static final int LONGEST_CLASS = 200;
    private static final Pattern BARE = Pattern.compile("reading-list|starred|read|unread");

    private Names() {}

    private static Optional<StreamId> of(String text, Account account) {
      if (BARE.matcher(text).matches()) {
        return Optional.of(new State(text));
      }
      Matcher classified = CLASSIFIED.matcher(text);
      if (classified.matches()
          && classified.group(3).length() <= LONGEST_CLASS
          && isOwn(classified.group(1), account)) {
        return Optional.of(Classified.of(classified.group(2), classified.group(3)));
      }
      Matcher matcher = OWN.matcher(text);
      if (!matcher.matches() || !isOwn(matcher.group(1), account)) {
        return Optional.empty();
      }
      String name = matcher.group(3);
      return Optional.of(matcher.group(2).equals("label") ? new Label(name) : new State(name));
    }

    private static boolean isOwn(@Nullable String user, Account account) {
      return user == null
          || user.equals("-")
          || user.equals(String.valueOf(account.id()))
          || user.equalsIgnoreCase(account.name());
    }
  }
}
