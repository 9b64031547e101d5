package freshet.simulator.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is wrong with a trace is said in one sentence. */
class BadTraceTest {
  private static final String AT = ",2023-01-01T00:00:00Z";

  @TempDir private Path folder;

  @Test
  void missingFile() {
    Path file = folder.resolve("none.csv");
    assertSentence(file).isEqualTo("the trace '" + file + "' does not exist; check the path");
  }

  @Test
  void directory() {
    assertSentence(folder)
        .isEqualTo("the trace '" + folder + "' is a directory; name a file inside it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n"})
  void empty(String text) throws IOException {
    assertSentence(file(text))
        .endsWith(
            "is empty; it needs the header feed,published or feed,published,window and a line for"
                + " each posting");
  }

  @Test
  void onlyAHeader() throws IOException {
    assertSentence(file("feed,published\n"))
        .endsWith("has a header but no posting; add a line for each");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"url,date", "published,feed", "feed", "feed,published,window,x", "Feed,Published"})
  void wrongHeader(String header) throws IOException {
    assertSentence(file(header + "\na" + AT))
        .endsWith(
            "begins with '"
                + header
                + "' instead of the header feed,published or feed,published,window; correct its"
                + " first line");
  }

  @Test
  void noDate() throws IOException {
    assertSentence(file("feed,published\na" + AT + "\na,last Monday\n"))
        .endsWith(
            ", line 3: 'last Monday' is no publication time; write it like 2023-01-31T08:30:00Z");
  }

  @Test
  void unsorted() throws IOException {
    assertSentence(file("feed,published\na" + AT + "\n\nb,2022-12-31T23:59:59Z\n"))
        .endsWith(
            ", line 4: published 2022-12-31T23:59:59Z comes after 2023-01-01T00:00:00Z though it"
                + " is earlier; sort the postings by time");
  }

  @Test
  void wrongNumberOfColumns() throws IOException {
    assertSentence(file("feed,published\na,b" + AT + "\n"))
        .endsWith(
            ", line 2: 'a,b"
                + AT
                + "' has 3 columns where the header has 2; quote a value that holds a comma");
    assertSentence(file("feed,published\na\n"))
        .contains(", line 2: 'a' has 1 column where the header has 2;");
  }

  @Test
  void unclosedQuote() throws IOException {
    assertSentence(file("feed,published\n\"a" + AT + "\n"))
        .contains(", line 2: a quote in '\"a")
        .endsWith(" is not closed; close it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "many", "99999999999"})
  void badWindow(String window) throws IOException {
    assertSentence(file("feed,published,window\na" + AT + "," + window + "\n"))
        .endsWith(
            ", line 2: the window '"
                + window
                + "' is not a whole number from 1 up; give the number of postings that the feed"
                + " lists, or leave it empty");
  }

  @Test
  void noFeed() throws IOException {
    assertSentence(file("feed,published\n" + AT + "\n"))
        .endsWith(", line 2: the posting names no feed; give it one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"feed\":\"a\"", "{\"feed\":\"a\"} x", "{a}", "{} {}"})
  void brokenJson(String line) throws IOException {
    assertSentence(file(line))
        .contains(", line 1: '" + line + "' is not one JSON object; write it like {\"feed\":");
  }

  @Test
  void foreignKeysInJson() throws IOException {
    assertSentence(file("{\"feed\":\"a\",\"title\":\"b\"}"))
        .endsWith(
            ", line 1: the key 'title' means nothing in a trace; leave only feed, published and"
                + " window");
    assertSentence(file("{\"feed\":[\"a\"]}"))
        .contains(", line 1: 'feed' is neither text nor a number; write it like");
  }

  @Test
  void truncatedGzip() throws IOException {
    byte[] whole = Gzip.of(("feed,published\n" + ("a" + AT + "\n").repeat(100_000)));
    assertSentence(file(Arrays.copyOf(whole, whole.length / 2)))
        .contains("' ends in the midst of its gzip data after line ")
        .endsWith("; fetch or compress it again");
    assertSentence(file(Arrays.copyOf(whole, 5)))
        .endsWith("' ends in the midst of its gzip data; fetch or compress it again");
  }

  @Test
  void damagedGzip() throws IOException {
    byte[] whole = Gzip.of("feed,published\na" + AT + "\n");
    whole[whole.length - 8]++; // the checksum
    assertSentence(file(whole)).contains("' is damaged gzip data");
  }

  @Test
  void notText() throws IOException {
    String sentence = "' is not UTF-8 text; give CSV or, for a trace, JSON lines, plain or gzip";
    assertSentence(file(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10}))
        .endsWith(sentence);
    assertSentence(file(new byte[1000])).contains("' is not UTF-8 text after line 1;");
  }

  @Test
  void longValuesAreCutAndControlCharactersHidden() throws IOException {
    assertSentence(file("x\u001b[31m" + "y".repeat(1000)))
        .contains("begins with 'x?[31m" + "y".repeat(74) + "…'");
  }

  @Test
  void badWeights() throws IOException {
    assertWeights("").endsWith("is empty; it needs the header feed,weight or feed,weight,cost");
    assertWeights("a,2\n")
        .endsWith(
            "begins with 'a,2' instead of the header feed,weight or feed,weight,cost; correct its"
                + " first line");
    assertWeights("feed,weight\nz,2\n")
        .endsWith(", line 2: the trace good has no feed 'z'; correct the name or remove the line");
    assertWeights("feed,weight\na,0\n")
        .endsWith(
            ", line 2: the weight '0' is not a number above 0; correct it, or remove the line for a"
                + " weight of 1");
    assertWeights("feed,weight,cost\na,1,dear\n")
        .contains(", line 2: the cost 'dear' is not a number above 0;");
    assertWeights("feed,weight\na,1\na,2\n")
        .endsWith(", line 3: the feed 'a' is there twice; keep one line of it");
  }

  private AbstractStringAssert<?> assertWeights(String text) throws IOException {
    Path trace = Files.writeString(folder.resolve("good.csv"), "feed,published\na" + AT + "\n");
    Path weights = Files.writeString(folder.resolve("weights.csv"), text);
    return assertOneSentence(
        catchThrowableOfType(
            SimulatorException.class, () -> TraceReader.read(trace.toString(), 20, weights)));
  }

  private static AbstractStringAssert<?> assertSentence(Path file) {
    return assertOneSentence(
        catchThrowableOfType(SimulatorException.class, () -> TraceReader.read(file, 20)));
  }

  private static AbstractStringAssert<?> assertOneSentence(SimulatorException thrown) {
    assertThat(thrown).as("nothing was thrown").isNotNull();
    return assertThat(thrown.getMessage()).startsWith("the ").doesNotContain("\n", "null");
  }

  private Path file(String text) throws IOException {
    return file(text.getBytes(UTF_8));
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("trace"), bytes);
  }
}
