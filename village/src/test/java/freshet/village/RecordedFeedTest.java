package freshet.village;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.UnknownHostException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Postings at 10:00, 10:00 and 12:00; the window holds 2. */
class RecordedFeedTest {
  private static final Instant TEN = Instant.parse("2026-01-05T10:00:00Z");
  private static final Instant NOON = Instant.parse("2026-01-05T12:00:00Z");

  private final RecordedFeed feed = new RecordedFeed("News", new Instant[] {TEN, TEN, NOON}, 2);

  @Test
  void document_listsTheLatestOfWhatCameOut() {
    assertThat(feed.posted(TEN.minusSeconds(1))).isZero();
    assertThat(feed.posted(TEN)).isEqualTo(2);
    assertThat(text(ask(NOON))).contains("Posting 3", "Posting 2").doesNotContain("Posting 1");
  }

  @Test
  void validator_holdsUntilTheNextPosting() {
    Field known = new Field("If-None-Match", ask(TEN).header("ETag").orElseThrow());
    assertThat(ask(NOON.minusSeconds(1), known).status()).isEqualTo(304);
    assertThat(ask(NOON, known).status()).isEqualTo(200);
  }

  @Test
  void town_hasAnAddressForEachHost() throws UnknownHostException {
    try (Village town = Village.town(() -> NOON)) {
      String one = town.host("one", feed).name();
      String two = town.host("two", feed).name();
      assertThat(town.resolve(one)).hasSize(1).allMatch(address -> address.isLoopbackAddress());
      assertThat(town.resolve(two)).hasSize(1).allMatch(address -> address.isLoopbackAddress());
    }
  }

  private Reply ask(Instant now, Field... headers) {
    return feed.answer(
        new Request(
            now, 1, "h.village.test", "GET", RecordedFeed.PATH, List.of(headers), new byte[0]),
        now);
  }

  private static String text(Reply reply) {
    return new String(reply.body(), UTF_8);
  }
}
