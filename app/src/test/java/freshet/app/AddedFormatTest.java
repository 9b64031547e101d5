package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.DocumentLimits;
import freshet.feed.FeedFormat;
import freshet.feed.ReadResult;
import freshet.feed.draft.FeedBuilder;
import freshet.feed.draft.PostingBuilder;
import freshet.feed.reader.DocumentStart;
import freshet.feed.reader.FeedFormatReader;
import freshet.feed.reader.FeedFormats;
import freshet.feed.reader.FeedReader;
import freshet.feed.reader.RawDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A feed format that is added to the list is read and shown. */
class AddedFormatTest {
  /** A title, then a line for each posting. */
  private static final class LineFormat implements FeedFormatReader {
    private static final FeedFormat LINES = new FeedFormat("LINES");

    @Override
    public List<FeedFormat> formats() {
      return List.of(LINES);
    }

    @Override
    public boolean accepts(DocumentStart start) {
      return start.text().startsWith("#lines ");
    }

    @Override
    public ReadResult read(RawDocument document) {
      FeedBuilder feed = new FeedBuilder(LINES, document.source(), document.limits());
      List<String> lines = document.text().lines().toList();
      feed.head().title(lines.getFirst().substring("#lines ".length()), 0);
      for (String line : lines.subList(1, lines.size())) {
        document.deadline().check();
        PostingBuilder posting = feed.newPosting();
        posting.id(line, 0);
        posting.title(line, 0);
      }
      return new ReadResult.Read(feed.document(false));
    }
  }

  @TempDir private Path folder;

  private static CommandLine parse() {
    List<FeedFormatReader> formats =
        Stream.concat(
                Stream.of(new LineFormat()), FeedFormats.readers(DocumentLimits.DEFAULT).stream())
            .toList();
    return new CommandLine(new ParseCommand(new FeedReader(DocumentLimits.DEFAULT, formats)));
  }

  @Test
  void format_isReadAndShown() throws IOException {
    String file =
        Files.writeString(folder.resolve("feed.txt"), "#lines Levels\nFirst flood\nSecond flood\n")
            .toString();

    Freshet text = Freshet.run(parse(), file);
    assertThat(text.exitCode()).as(text.err()).isZero();
    assertThat(text.out()).contains("Levels", "lines", "First flood", "Second flood");
    assertThat(Freshet.run(parse(), file, "--format=json").out())
        .contains("\"lines\"", "First flood");
    assertThat(Freshet.run("parse", file).err()).contains("plain text, not a feed");
  }

  @Test
  void otherFormats_areReadAsBefore() throws IOException {
    String file =
        Files.writeString(
                folder.resolve("feed.xml"),
                "<rss version='2.0'><channel><title>T</title></channel></rss>")
            .toString();
    assertThat(Freshet.run(parse(), file, "--format=json").out()).contains("\"rss2\"");
  }
}
