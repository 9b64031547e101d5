package freshet.crawler.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.feed.reader.FeedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pins what is remembered of a document: if it came out differently, every feed would look changed
 * after an upgrade.
 */
class DocumentStateGoldenTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/seen.txt");
  private static final String FEED =
      """
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
        xmlns:atom="http://www.w3.org/2005/Atom"><channel>
      <title>A</title><description>D</description><language>en</language><ttl>5</ttl>
      <link>https://a.example/</link><itunes:block>yes</itunes:block><category>c</category>
      <skipHours><hour>3</hour><hour>1</hour></skipHours><managingEditor>Ada</managingEditor>
      <skipDays><day>Sunday</day><day>Monday</day></skipDays>
      <cloud domain="c.example" port="80" path="/p" registerProcedure="r" protocol="http-post"/>
      <atom:link rel="self" href="https://a.example/feed"/>
      <atom:link rel="hub" href="https://hub.example/"/>
      <atom:link rel="next" href="https://a.example/feed?page=2"/>
      <item><guid>1</guid><title>One</title><description>&lt;b&gt;1&lt;/b&gt;</description></item>
      <item><guid>2</guid><title>Two</title><pubDate>Mon, 01 Jun 2026 00:00:00 GMT</pubDate></item>
      <item><link>https://a.example/4</link><category>c</category></item>
      </channel></rss>
      """;

  @TempDir private Path folder;

  @Test
  void documentsAndPostings_areKnownByTheSameNumbers() throws IOException {
    Rig rig = new Rig(folder, new FeedReader()::read);
    Changed changed = (Changed) rig.retrieve(Answers.ok(FEED));
    DocumentState seen = changed.seen();
    String text =
        "body %s%nhead %016x%nmarks %s%nstamp %016x%nkeys %s%n"
            .formatted(
                HexFormat.of().formatHex(seen.bodyHash()),
                seen.head(),
                HexFormat.of().formatHex(seen.bytes()),
                seen.stamp(),
                changed.keys());
    Path now = Files.writeString(Path.of("target/seen.txt"), text);

    assertThat(now)
        .as(
            "Postings that are stored would come as new ones. If that is wanted:"
                + " cp crawler/%s crawler/%s",
            now, GOLDEN)
        .hasSameTextualContentAs(GOLDEN);
  }
}
