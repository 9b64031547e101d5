package freshet.village;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Postings at 0:00, 1:00, 2:00 …; the window holds 3. */
class ScheduledFeedTest {
  private static final Instant MIDNIGHT = Instant.parse("2026-01-05T00:00:00Z");

  private final ScheduledFeed feed = new ScheduledFeed(MIDNIGHT, Duration.ofHours(1), 3, true);

  @Test
  void document_listsTheLatestWindowNewestFirst() {
    assertThat(guids(ask("/f", 30))).containsExactly("0");
    assertThat(guids(ask("/f", 60 * 5 + 59))).containsExactly("5", "4", "3");
    assertThat(guids(ask("/f", -1))).isEmpty();
  }

  @Test
  void validators_holdUntilTheNextPosting() {
    String etag = ask("/f", 90).header("ETag").orElseThrow();

    assertThat(ask("/f", 119, new Field("If-None-Match", etag)).status()).isEqualTo(304);
    assertThat(ask("/f", 120, new Field("If-None-Match", etag)).status()).isEqualTo(200);
  }

  @Test
  void delta_holdsOnlyWhatIsNew() {
    Field known = new Field("If-None-Match", "\"2\"");

    Reply reply = ask("/f", 60 * 3, known, new Field("A-IM", "feed"));

    assertThat(reply.status()).isEqualTo(226);
    assertThat(reply.header("IM")).contains("feed");
    assertThat(guids(reply)).containsExactly("3", "2");
  }

  @Test
  void archives_reachBackToTheFirstPosting() {
    Reply current = ask("/f", 60 * 7);
    assertThat(guids(current)).containsExactly("7", "6", "5");
    assertThat(text(current)).contains("rel=\"prev-archive\" href=\"/archive/1\"");
    Reply archive = ask("/archive/1", 60 * 7);
    assertThat(guids(archive)).containsExactly("5", "4", "3");
    assertThat(text(archive)).contains("href=\"/archive/0\"", "fh:archive");
    assertThat(text(ask("/archive/0", 60 * 7))).doesNotContain("prev-archive");
    assertThat(ask("/archive/2", 60 * 7).status()).isEqualTo(404);
  }

  @Test
  void sitemap_listsTheSamePostings() {
    assertThat(text(ask("/sitemap.xml", 60)))
        .contains("<loc>http://h.village.test/posting/1</loc>", "2026-01-05T01:00:00Z");
  }

  private Reply ask(String path, int minutes, Field... headers) {
    Instant now = MIDNIGHT.plus(Duration.ofMinutes(minutes));
    Request request =
        new Request(now, 1, "h.village.test", "GET", path, List.of(headers), new byte[0]);
    return feed.answer(request, now);
  }

  private static List<String> guids(Reply reply) {
    return Pattern.compile("urn:posting:(\\d+)")
        .matcher(text(reply))
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  private static String text(Reply reply) {
    return new String(reply.body(), UTF_8);
  }
}
