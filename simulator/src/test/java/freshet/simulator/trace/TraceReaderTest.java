package freshet.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceReaderTest {
  /** Three postings of two feeds: b at day 1 and 1.5, a at day 1.25. */
  private static final String SMALL =
      """
      feed,published
      b,1970-01-02T00:00:00Z
      a,1970-01-02T06:00:00Z
      b,1970-01-02T12:00:00Z
      """;

  @TempDir private Path folder;

  @Test
  void csv_isGroupedByFeedInOrderOfAppearance() throws IOException {
    Trace trace = TraceReader.read(file("small.csv", SMALL), 20);

    assertThat(trace.name()).isEqualTo("small");
    assertThat(trace.feeds()).extracting(TraceFeed::name).containsExactly("b", "a");
    assertThat(trace.feeds().get(0).published()).containsExactly(1, 1.5);
    assertThat(trace.feeds().get(1).published()).containsExactly(1.25);
    assertThat(trace.feeds()).allMatch(feed -> feed.window() == 20);
    assertThat(trace.feeds()).allMatch(feed -> feed.weight() == 1 && feed.cost() == 1);
  }

  @Test
  void gzip_isKnownByItsFirstBytesNotByItsName() throws IOException {
    Path file = folder.resolve("misnamed.csv");
    Files.write(file, Gzip.of(SMALL));

    assertThat(TraceReader.read(file, 20).postings()).isEqualTo(3);
    assertThat(TraceReader.read(file("small.csv.gz", SMALL), 20).postings()).isEqualTo(3);
  }

  @Test
  void jsonLines_readLikeCsv() throws IOException {
    Trace trace =
        TraceReader.read(
            file(
                "small.jsonl",
                """
                {"feed":"b","published":"1970-01-02T00:00:00Z"}

                {"window":7,"published":"1970-01-02T08:00:00+02:00","feed":"a, \\"quoted\\""}
                {"feed":"b","published":"1970-01-02T12:00:00","window":null}
                """),
            20);

    assertThat(trace.name()).isEqualTo("small");
    assertThat(trace.feeds()).extracting(TraceFeed::name).containsExactly("b", "a, \"quoted\"");
    assertThat(trace.feeds().get(0).published()).containsExactly(1, 1.5);
    assertThat(trace.feeds().get(1).published()).containsExactly(1.25);
    assertThat(trace.feeds()).extracting(TraceFeed::window).containsExactly(20, 7);
  }

  @Test
  void window_isTheLargestToldOfAFeed() throws IOException {
    Trace trace =
        TraceReader.read(
            file(
                "windows.csv",
                """
                feed,published,window
                a,1970-01-02T00:00:00Z,5
                b,1970-01-02T00:00:00Z,
                a,1970-01-02T00:00:00Z,15
                a,1970-01-02T00:00:00Z,10
                """),
            20);

    assertThat(trace.feeds()).extracting(TraceFeed::window).containsExactly(15, 20);
  }

  @Test
  void csv_takesQuotesBomAndCarriageReturns() throws IOException {
    String text =
        "\uFEFF\"feed\",\"published\"\r\n"
            + "\"a, \"\"b\"\"\",\"1970-01-02T00:00:00Z\"\r\n"
            + "Łódź,1970-01-03T00:00:00Z\r\n\r\n";
    Trace trace = TraceReader.read(file("quoted.csv", text), 20);

    assertThat(trace.feeds()).extracting(TraceFeed::name).containsExactly("a, \"b\"", "Łódź");
  }

  @Test
  void standardInput_readsGzipToo() throws IOException {
    TextLines lines = TextLines.of(new ByteArrayInputStream(Gzip.of(SMALL)), "the trace");

    assertThat(TraceReader.read(lines, "stdin", 20).postings()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "/data/rss-feeds-2023.csv.gz, rss-feeds-2023",
    "a.b.jsonl, a.b",
    "x.JSON, x",
    "x.gz, x",
    "plain, plain",
    ".csv, .csv",
  })
  void name_isTheFileWithoutItsEndings(String source, String name) {
    assertThat(TraceReader.nameOf(source)).isEqualTo(name);
  }

  @Test
  void weights_fallOnTheFeedsTheyName() throws IOException {
    Trace trace =
        TraceReader.read(
            file("small.csv", SMALL).toString(), 20, file("weights.csv", "feed,weight\na,2.5\n"));

    assertThat(trace.feeds()).extracting(TraceFeed::name).containsExactly("b", "a");
    assertThat(trace.feeds()).extracting(TraceFeed::weight).containsExactly(1.0, 2.5);
    assertThat(trace.feeds()).extracting(TraceFeed::cost).containsExactly(1.0, 1.0);
  }

  @Test
  void weights_mayBringCosts() throws IOException {
    Trace trace =
        TraceReader.read(
            file("small.csv", SMALL).toString(),
            20,
            file("weights.csv", "feed,weight,cost\nb,3,0.5\na,2,\n"));

    assertThat(trace.feeds()).extracting(TraceFeed::weight).containsExactly(3.0, 2.0);
    assertThat(trace.feeds()).extracting(TraceFeed::cost).containsExactly(0.5, 1.0);
  }

  @Test
  void realTrace_isReadWhole() {
    Path trace = shared("traces/rss-feeds-2023.csv.gz");
    Trace read = TraceReader.read(trace, 20);

    assertThat(read.name()).isEqualTo("rss-feeds-2023");
    assertThat(TraceTime.text(read.first())).isEqualTo("2022-12-12T00:00:09Z");
    assertThat(TraceTime.text(read.last())).isEqualTo("2023-07-23T23:47:27Z");
    assertThat(read.feeds()).hasSize(190);
    assertThat(read.postings()).isEqualTo(76_879);
  }

  private static Path shared(String path) {
    Path up = Path.of("").toAbsolutePath();
    while (up != null && !Files.exists(up.resolve("shared").resolve(path))) {
      up = up.getParent();
    }
    Assumptions.assumeTrue(up != null, "no shared folder with " + path + " above this one");
    return up.resolve("shared").resolve(path);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
