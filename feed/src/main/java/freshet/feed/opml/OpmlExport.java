package freshet.feed.opml;

import freshet.feed.html.WebUrl;
import freshet.feed.opml.Opml.Named;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Lists feeds as an OPML 2.0 document (OP-020 to OP-023). */
public final class OpmlExport {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  /** Whether user names and passwords in the URLs of feeds go out. */
  public enum Credentials {
    LEFT_OUT,
    INCLUDED
  }

  private final Credentials credentials;

  public OpmlExport(Credentials credentials) {
    this.credentials = credentials;
  }

  /** The document, feeds and folders in the order in which the feeds come. */
  public Opml of(String title, Instant created, List<Subscription> subscriptions) {
    Folder root = new Folder("");
    for (Subscription subscription : subscriptions) {
      Folder folder = root;
      for (String name : subscription.folder()) {
        folder = folder.inner(name);
      }
      folder.add(feed(subscription));
    }
    return new Opml(
        List.of(new Named("version", "2.0")),
        List.of(new Named("title", title), new Named("dateCreated", DATE.format(created))),
        root.outlines());
  }

  private Outline feed(Subscription subscription) {
    String title = subscription.title().isBlank() ? subscription.feed() : subscription.title();
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

  /** A folder being filled; its feeds and folders keep the order of their first mention. */
  private static final class Folder {
    private final String name;
    private final Map<String, Folder> folders = new HashMap<>();
    private final List<Supplier<Outline>> entries = new ArrayList<>();

    Folder(String name) {
      this.name = name;
    }

    Folder inner(String inner) {
      return folders.computeIfAbsent(
          inner,
          _ -> {
            Folder folder = new Folder(inner);
            entries.add(folder::outline);
            return folder;
          });
    }

    void add(Outline feed) {
      entries.add(() -> feed);
    }

    List<Outline> outlines() {
      return entries.stream().map(Supplier::get).toList();
    }

    private Outline outline() {
      return new Outline(List.of(new Named("text", name), new Named("title", name)), outlines(), 0);
    }
  }
}
