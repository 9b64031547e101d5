package freshet.feed.opml;

import freshet.feed.html.WebUrl;
import freshet.feed.opml.SubscriptionList.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Collects the feeds of a document, folder by folder. */
final class OutlineWalk {
  private final List<Subscription> subscriptions = new ArrayList<>();
  private final List<String> includes = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private final Map<String, Integer> linesByUrl = new HashMap<>();

  SubscriptionList walk(Opml opml) {
    opml.body().forEach(outline -> outline(outline, List.of()));
    return new SubscriptionList(subscriptions, includes, problems);
  }

  private void outline(Outline outline, List<String> folder) {
    outline.include().ifPresent(includes::add);
    outline.attribute("xmlUrl").ifPresent(url -> feed(outline, url, folder));
    if (!outline.children().isEmpty()) {
      List<String> inner =
          outline.title().isEmpty()
              ? folder
              : Stream.concat(folder.stream(), Stream.of(outline.title())).toList();
      outline.children().forEach(child -> outline(child, inner));
    }
  }

  private void feed(Outline outline, String written, List<String> folder) {
    Optional<WebUrl> url = WebUrl.resolveFeed(written, null).filter(WebUrl::isHttp);
    if (url.isEmpty()) {
      problems.add(
          new Problem(outline.line(), "'%s' is no web address, left out.".formatted(written)));
      return;
    }
    Integer first = linesByUrl.putIfAbsent(normalised(url.get()), outline.line());
    if (first != null) {
      problems.add(
          new Problem(
              outline.line(),
              "%s is already listed in line %d, left out.".formatted(url.get(), first)));
      return;
    }
    subscriptions.add(subscription(outline, url.get(), folder));
  }

  private static Subscription subscription(Outline outline, WebUrl url, List<String> folder) {
    List<String> categories =
        Arrays.stream(outline.attribute("category").orElse("").split(",", -1))
            .map(String::strip)
            .filter(category -> !category.isEmpty())
            .toList();
    Optional<String> path =
        categories.stream().filter(category -> category.contains("/")).findFirst();
    return new Subscription(
        url.toString(),
        outline.title().equals(outline.attribute("xmlUrl").orElse(""))
            ? url.toString()
            : outline.title(),
        outline.attribute("htmlUrl").orElse(null),
        folder.isEmpty() ? path.map(OutlineWalk::names).orElse(List.of()) : folder,
        categories.stream().filter(category -> !category.contains("/")).toList());
  }

  private static List<String> names(String path) {
    return Arrays.stream(path.split("/", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /** Without what makes no difference to the server: the case of the host, its usual port. */
  private static String normalised(WebUrl url) {
    String port = url.scheme().equals("http") ? ":80" : ":443";
    String origin = url.origin().toLowerCase(Locale.ROOT);
    String query = url.query().isEmpty() ? "" : "?" + url.query();
    return (origin.endsWith(port) ? origin.substring(0, origin.length() - port.length()) : origin)
        + url.path()
        + query;
  }
}
