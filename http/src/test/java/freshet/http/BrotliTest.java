package freshet.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.Encoder;
import freshet.http.FetchResult.Cause;
import freshet.village.Behaviours;
import freshet.village.Reply;
import freshet.village.VillageHost;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Bodies in Brotli, whole and broken, as a hostile host may send them. */
class BrotliTest {
  private static final byte[] FEED = Behaviours.FEED.getBytes(UTF_8);

  private final VillageFetch it = new VillageFetch();
  private final VillageHost host = it.host(Behaviours.plainFeed());

  @BeforeAll
  static void load() {
    Brotli4jLoader.ensureAvailability();
  }

  @AfterEach
  void close() {
    it.close();
  }

  @Test
  void gc005_feed_isDecoded() throws IOException {
    assertThat(it.answer(url(Encoder.compress(FEED))).body()).isEqualTo(FEED);
  }

  @Test
  void bodyThatIsCut_isBroken() throws IOException {
    byte[] whole = Encoder.compress(FEED);
    for (int length = 1; length < whole.length; length += 7) {
      assertThat(it.noAnswer(url(Arrays.copyOf(whole, length))).cause())
          .as("%d of %d bytes", length, whole.length)
          .isEqualTo(Cause.BROKEN);
    }
  }

  @Test
  void corruptBodies_giveAnOutcomeEachTime() throws IOException {
    byte[] whole = Encoder.compress(FEED);
    Random random = new Random(19);
    for (int i = 0; i < 200; i++) {
      byte[] corrupt = whole.clone();
      corrupt[random.nextInt(corrupt.length)] = (byte) random.nextInt();

      assertThat(it.get(url(corrupt))).as("body %d", i).isNotNull();
    }
  }

  @Test
  void gc111_bomb_isStoppedEarly() throws IOException {
    byte[] bomb = Encoder.compress(new byte[64 << 20], new Encoder.Parameters().setQuality(5));

    assertThat(bomb).hasSizeLessThan(1000);
    assertThat(it.noAnswer(url(bomb)).cause()).isEqualTo(Cause.TOO_LARGE);
  }

  @Test
  void gc005_machineWithoutTheLibrary_doesNotAskForIt() {
    assertThat(ContentCoding.accepted(false)).isEqualTo("gzip, zstd");
  }

  private String url(byte[] body) {
    host.behave(Behaviours.always(Reply.of(200).with("Content-Encoding", "br").body(body)));
    return host.url("/feed");
  }
}
