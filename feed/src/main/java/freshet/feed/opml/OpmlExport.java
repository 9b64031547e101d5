package freshet.feed.opml;

import freshet.feed.html.WebUrl;
import freshet.feed.opml.Opml.Named;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Exports feeds as OPML 2.0 (OP-020 to OP-023). */
public final class OpmlExport {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  /** Whether user names and passwords in feed URLs are exported. */
  public enum Credentials {
    LEFT_OUT,
    INCLUDED
  }

  private final Credentials credentials;

  public OpmlExport(Credentials credentials) {
    this.credentials = credentials;
  }

  /**
   * Creates the document: folders by name, then feeds by title, so that importing and exporting
   * again gives the same text (OP-022). A feed in several folders appears in each of them.
   */
  public Opml of(String title, Instant created, List<OpmlFeed> subscriptions) {
    Branch root = new Branch();
    for (OpmlFeed subscription : subscriptions) {
      Outline feed = feed(subscription);
      if (subscription.folders().isEmpty()) {
        root.feeds.add(feed);
      }
      subscription.folders().forEach(folder -> root.at(folder).feeds.add(feed));
    }
    return new Opml(
        List.of(new Named("version", "2.0")),
        List.of(new Named("title", title), new Named("dateCreated", DATE.format(created))),
        root.outlines());
  }

  private Outline feed(OpmlFeed subscription) {
    String written = name(subscription.title());
    String title = written.isEmpty() ? shown(subscription.feed()) : written;
    List<Named> attributes = new ArrayList<>();
    attributes.add(new Named("text", title));
    attributes.add(new Named("title", title));
    attributes.add(new Named("type", "rss"));
    attributes.add(new Named("xmlUrl", shown(subscription.feed())));
    Optional.ofNullable(subscription.site())
        .ifPresent(site -> attributes.add(new Named("htmlUrl", site)));
    if (!subscription.tags().isEmpty()) {
      attributes.add(new Named("category", String.join(",", subscription.tags())));
    }
    return new Outline(attributes, List.of(), 0);
  }

  private String shown(String feed) {
    return credentials == Credentials.INCLUDED
        ? feed
        : WebUrl.of(feed).map(WebUrl::withoutUser).orElse(feed);
  }

  private static String name(String text) {
    return OpmlWriter.writable(text).strip();
  }

  /** A folder that is being filled, or the list itself. */
  private static final class Branch {
    private static final Comparator<String> BY_NAME =
        Comparator.comparing((String name) -> name.toLowerCase(Locale.ROOT))
            .thenComparing(Comparator.naturalOrder());
    private static final Comparator<Outline> BY_TITLE =
        Comparator.comparing(Outline::title, BY_NAME)
            .thenComparing(feed -> feed.attribute("xmlUrl").orElse(""));

    private final Map<String, Branch> folders = new TreeMap<>(BY_NAME);
    private final List<Outline> feeds = new ArrayList<>();

    Branch at(OpmlFolder folder) {
      Branch branch = this;
      for (String name : folder.names()) {
        branch = branch.folders.computeIfAbsent(name(name), _ -> new Branch());
      }
      return branch;
    }

    List<Outline> outlines() {
      return Stream.concat(
              folders.entrySet().stream().map(inner -> folder(inner.getKey(), inner.getValue())),
              feeds.stream().sorted(BY_TITLE))
          .toList();
    }

    private static Outline folder(String name, Branch branch) {
      List<Named> attributes = List.of(new Named("text", name), new Named("title", name));
      return new Outline(attributes, branch.outlines(), 0);
    }
  }
}
