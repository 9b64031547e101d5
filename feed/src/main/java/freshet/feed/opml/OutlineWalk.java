package freshet.feed.opml;

import freshet.feed.html.WebUrl;
import freshet.feed.opml.OpmlFeeds.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Collects the feeds of a document, folder by folder. */
final class OutlineWalk {
  /** The deepest folder path in a category; real ones are shorter, and an export nests them. */
  private static final int DEEPEST_PATH = 50;

  private final List<String> includes = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private final Map<String, Listed> feeds = new LinkedHashMap<>();

  /** A feed, and the line of its first entry. */
  private record Listed(int line, OpmlFeed subscription) {}

  OpmlFeeds walk(Opml opml) {
    opml.body().forEach(outline -> outline(outline, List.of()));
    return new OpmlFeeds(
        feeds.values().stream().map(Listed::subscription).toList(), includes, problems);
  }

  private void outline(Outline outline, List<String> folder) {
    outline.include().ifPresent(includes::add);
    outline
        .attribute("xmlUrl")
        .ifPresentOrElse(url -> feed(outline, url, folder), () -> noFeed(outline));
    if (!outline.children().isEmpty()) {
      List<String> inner =
          outline.title().isEmpty()
              ? folder
              : Stream.concat(folder.stream(), Stream.of(outline.title())).toList();
      outline.children().forEach(child -> outline(child, inner));
    }
  }

  /** Reports an outline that is meant as a feed but has no URL. */
  private void noFeed(Outline outline) {
    if (outline.isUnlinkedFeed()) {
      String name = outline.title().isEmpty() ? "This entry" : "'" + outline.title() + "'";
      problems.add(new Problem(outline.line(), name + " has no xmlUrl, left out."));
    }
  }

  private void feed(Outline outline, String written, List<String> folder) {
    Optional<WebUrl> url = WebUrl.resolveFeed(written, null).filter(WebUrl::isHttp);
    if (url.isEmpty()) {
      problems.add(
          new Problem(outline.line(), "'%s' is no web address, left out.".formatted(written)));
      return;
    }
    OpmlFeed found = subscription(outline, url.get(), folder);
    Listed listed = feeds.get(normalised(url.get()));
    if (listed == null) {
      feeds.put(normalised(url.get()), new Listed(outline.line(), found));
    } else if (listed.subscription.folders().containsAll(found.folders())) {
      problems.add(
          new Problem(
              outline.line(),
              "%s is already listed in line %d, left out.".formatted(url.get(), listed.line)));
    } else { // the same feed in another folder
      feeds.put(normalised(url.get()), new Listed(listed.line, listed.subscription.and(found)));
    }
  }

  private static OpmlFeed subscription(Outline outline, WebUrl url, List<String> folder) {
    List<String> categories =
        Arrays.stream(outline.attribute("category").orElse("").split(",", -1))
            .map(String::strip)
            .filter(category -> !category.isEmpty())
            .toList();
    return new OpmlFeed(
        url.toString(),
        outline.title().equals(outline.attribute("xmlUrl").orElse(""))
            ? url.toString()
            : outline.title(),
        outline.attribute("htmlUrl").orElse(null),
        folder.isEmpty() ? folders(categories) : List.of(new OpmlFolder(folder)),
        categories.stream().filter(category -> !category.contains("/")).toList());
  }

  /** Returns the categories that are paths (OP-004). */
  private static List<OpmlFolder> folders(List<String> categories) {
    return categories.stream()
        .filter(category -> category.contains("/"))
        .map(OutlineWalk::names)
        .filter(names -> !names.isEmpty())
        .map(OpmlFolder::new)
        .distinct()
        .toList();
  }

  private static List<String> names(String path) {
    return Arrays.stream(path.split("/", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .limit(DEEPEST_PATH)
        .toList();
  }

  /** Normalises what makes no difference to the server: the case of the host, its default port. */
  private static String normalised(WebUrl url) {
    String port = url.scheme().equals("http") ? ":80" : ":443";
    String origin = url.origin().toLowerCase(Locale.ROOT);
    String query = url.query().isEmpty() ? "" : "?" + url.query();
    return (origin.endsWith(port) ? origin.substring(0, origin.length() - port.length()) : origin)
        + url.path()
        + query;
  }
}
