package freshet.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.opml.Opml;
import freshet.feed.opml.Opml.Named;
import freshet.feed.opml.OpmlExport;
import freshet.feed.opml.OpmlExport.Credentials;
import freshet.feed.opml.OpmlFeed;
import freshet.feed.opml.OpmlFeeds;
import freshet.feed.opml.OpmlReader;
import freshet.feed.opml.OpmlResult;
import freshet.feed.opml.OpmlWriter;
import freshet.feed.opml.Outline;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Lists of subscriptions: what was read is written, read again and exported. */
public final class OpmlTarget {
  private static final OpmlReader READER = new OpmlReader();
  private static final int MOST_OUTLINES = 20_000;

  private OpmlTarget() {}

  public static void fuzzerTestOneInput(byte[] data) {
    if (FuzzAssertions.soon(() -> READER.read(data)) instanceof OpmlResult.Read(Opml opml)) {
      FuzzAssertions.that(opml.size() <= MOST_OUTLINES, "is limited", opml.size());
      written(opml);
      exported(OpmlFeeds.of(opml).subscriptions());
    }
  }

  private static void written(Opml opml) {
    FuzzAssertions.same(
        plain(read(OpmlWriter.write(opml))), plain(opml), "is read again as it was written");
  }

  private static void exported(List<OpmlFeed> subscriptions) {
    subscriptions.forEach(
        each -> FuzzAssertions.that(each.feed().matches("https?://.+"), "is a web address", each));
    Opml opml = export(subscriptions);
    List<OpmlFeed> again = OpmlFeeds.of(read(OpmlWriter.write(opml))).subscriptions();
    if (subscriptions.stream().flatMap(OpmlTarget::texts).allMatch(OpmlTarget::isPlain)) {
      FuzzAssertions.same(export(again), opml, "is imported as it was exported (OP-022)");
    }
  }

  private static Opml export(List<OpmlFeed> subscriptions) {
    return new OpmlExport(Credentials.INCLUDED).of("All", Instant.EPOCH, subscriptions);
  }

  private static Opml read(String text) {
    return switch (READER.read(text.getBytes(UTF_8))) {
      case OpmlResult.Read(Opml opml) -> opml;
      case OpmlResult.NotRead(_, String reason) -> throw new AssertionError(reason);
    };
  }

  /** Without what a file may lack: the version, its lines, characters that XML does not have. */
  private static Opml plain(Opml opml) {
    List<Named> attributes =
        opml.attributes().stream().filter(named -> !named.name().equals("version")).toList();
    return new Opml(
        plain(attributes),
        plain(opml.head()),
        opml.body().stream().map(OpmlTarget::plain).toList());
  }

  private static Outline plain(Outline outline) {
    return new Outline(
        plain(outline.attributes()),
        outline.children().stream().map(OpmlTarget::plain).toList(),
        0);
  }

  private static List<Named> plain(List<Named> values) {
    return values.stream().map(named -> new Named(named.name(), plain(named.value()))).toList();
  }

  private static String plain(String text) {
    StringBuilder kept = new StringBuilder();
    text.codePoints().filter(OpmlTarget::inXml).forEach(kept::appendCodePoint);
    return kept.toString().strip();
  }

  private static boolean isPlain(String text) {
    return text.codePoints().allMatch(OpmlTarget::inXml);
  }

  private static boolean inXml(int c) {
    return c == '\t' || c == '\n' || c == '\r' || (c >= ' ' && c != 0xfffe && c != 0xffff);
  }

  private static Stream<String> texts(OpmlFeed each) {
    return Stream.of(
            Stream.of(each.feed(), each.title()),
            Stream.ofNullable(each.site()),
            each.folders().stream().flatMap(folder -> folder.names().stream()),
            each.tags().stream())
        .flatMap(texts -> texts);
  }
}
