package freshet.feed.html;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.RawText;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Known attacks come out inert (GC-120, GC-124). */
class XssPayloadsTest {
  private static final String BASE = "https://example.org/a/post.html";
  private final Sanitiser sanitiser = new Sanitiser();

  @Test
  @DisplayName("GC-124: every payload comes out inert, in any context")
  void gc124_everyPayloadIsInert() throws IOException {
    List<Payload> payloads = Payload.all();

    assertThat(payloads).hasSizeGreaterThanOrEqualTo(200);
    for (Payload payload : payloads) {
      assertInert(payload.html());
    }
  }

  /** So that the other tests of this class can fail. */
  @Test
  void checker_objectsToAttacksAsTheyAre() throws IOException {
    assertThat(Payload.all().stream().filter(payload -> !Inert.faults(payload.html()).isEmpty()))
        .hasSizeGreaterThan(190);
  }

  @Test
  @DisplayName("GC-120: what has been sanitised stays as it is")
  void gc120_isIdempotent() throws IOException {
    for (Payload payload : Payload.all()) {
      String once = sanitise(payload.html());
      assertThat(sanitise(once)).isEqualTo(once);
      assertThat(sanitiser.sanitise(new RawText(once, true, null))).isEqualTo(once);
    }
  }

  @Test
  void partsOfPayloads_inAnyOrderAreInert() throws IOException {
    List<Payload> payloads = Payload.all();
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 1000; i++) {
      assertInert(
          random
              .ints(3, 0, payloads.size())
              .mapToObj(index -> part(payloads.get(index).html(), random))
              .collect(Collectors.joining()));
    }
  }

  @Test
  void harmlessText_survives() throws IOException {
    List<String> harmless = List.of("<p>hello</p>", "123456", "<b is=\"foo\">bar</b>");

    assertThat(Payload.all().stream().map(Payload::html)).containsAll(harmless);
    assertThat(harmless.stream().map(this::sanitise))
        .containsExactly("<p>hello</p>", "123456", "<b>bar</b>");
    assertThat(Payload.all().stream().filter(payload -> payload.html().contains("@shafigullin<a>")))
        .isNotEmpty()
        .allMatch(payload -> sanitise(payload.html()).contains("@shafigullin"));
  }

  private void assertInert(String html) {
    String safe = sanitise(html);
    assertThat(Inert.faults(safe)).as("%s%nfrom %s", safe, html).isEmpty();
    assertThat(sanitise(safe)).as("again, from %s", html).isEqualTo(safe);
  }

  private String sanitise(String html) {
    return sanitiser.sanitise(new RawText(html, true, BASE));
  }

  private static String part(String text, SplittableRandom random) {
    if (text.length() < 2) {
      return text;
    }
    int from = random.nextInt(text.length() / 2);
    return text.substring(from, random.nextInt(from + 1, text.length() + 1));
  }
}
