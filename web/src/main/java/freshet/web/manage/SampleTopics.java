package freshet.web.manage;

import freshet.feed.opml.OpmlExport;
import freshet.feed.opml.OpmlExport.Credentials;
import freshet.feed.opml.OpmlFeed;
import freshet.feed.opml.OpmlFeeds;
import freshet.feed.opml.OpmlFolder;
import freshet.feed.opml.OpmlFolder.Naming;
import freshet.feed.opml.OpmlReader;
import freshet.feed.opml.OpmlResult;
import freshet.feed.opml.OpmlWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * Feeds to look around with, by topic: the folders of a list.
 *
 * @param feeds each in the folder of its topic
 */
public record SampleTopics(List<OpmlFeed> feeds) {
  private static final String STANDARD = "samples.opml";

  public SampleTopics {
    feeds = List.copyOf(feeds);
  }

  /** Returns the topics that come with Freshet. */
  public static SampleTopics standard() {
    try (InputStream list =
        Objects.requireNonNull(SampleTopics.class.getResourceAsStream(STANDARD))) {
      return of(list.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a list in OPML. */
  static SampleTopics of(byte[] list) {
    return new OpmlReader().read(list) instanceof OpmlResult.Read(var opml)
        ? new SampleTopics(OpmlFeeds.of(opml).subscriptions())
        : new SampleTopics(List.of());
  }

  /** Returns a feed of a topic. */
  public static OpmlFeed feed(String topic, String title, String url) {
    return new OpmlFeed(url, title, null, List.of(new OpmlFolder(List.of(topic))), List.of());
  }

  /** Returns the topics in order. */
  public List<String> names() {
    return feeds.stream()
        .flatMap(feed -> feed.folders().stream())
        .map(folder -> folder.name(Naming.JOINED))
        .distinct()
        .toList();
  }

  /** Returns the feeds of some topics as a list; empty if there are none. */
  String opml(Collection<String> topics, Instant now) {
    List<OpmlFeed> chosen =
        feeds.stream()
            .filter(
                feed ->
                    feed.folders().stream()
                        .anyMatch(folder -> topics.contains(folder.name(Naming.JOINED))))
            .toList();
    return chosen.isEmpty()
        ? ""
        : OpmlWriter.write(new OpmlExport(Credentials.LEFT_OUT).of("Samples", now, chosen));
  }
}
