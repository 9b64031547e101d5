package freshet.app.adversary;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.village.Behaviour;
import freshet.village.Reply;
import freshet.village.ReplyTransports;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Documents and ways to send them that cost their reader more than they weigh. */
final class HostilePages {
  private static final int BOMB_MEBIBYTES = 256;
  private static final byte[] GZIP_BOMB = gzipBomb();
  private static final byte[] ZSTD_BOMB = zstdBomb();

  private HostilePages() {}

  /** Bad answers by a name for each, for a document that would be in order. */
  static Map<String, Behaviour> around(String type, String document) {
    Reply good = Reply.text(type, document);
    Map<String, Behaviour> all = new LinkedHashMap<>();
    all.put("endless", (_, _) -> good.by(ReplyTransports.ENDLESS));
    all.put("endless-head", (_, _) -> good.by(ReplyTransports.ENDLESS_HEAD));
    all.put("drip", (_, _) -> good.by(ReplyTransports.drip(1, Duration.ofSeconds(1))));
    all.put("silent", (_, _) -> good.by(ReplyTransports.SILENT));
    all.put("reset", (_, _) -> good.by(ReplyTransports.RESET));
    all.put("long", (_, _) -> good.by(ReplyTransports.wrongLength(5000)));
    all.put("short", (_, _) -> good.by(ReplyTransports.wrongLength(-50)));
    all.put("truncated", (_, _) -> good.by(ReplyTransports.truncated()));
    all.put("garbage", (_, _) -> good.by(ReplyTransports.garbage("\u0000\u00ff nonsense")));
    all.put("gzip", (_, _) -> good.with("Content-Encoding", "gzip").body(GZIP_BOMB));
    all.put("zstd", (_, _) -> good.with("Content-Encoding", "zstd").body(ZSTD_BOMB));
    all.put(
        "loop",
        (request, _) ->
            Reply.of(302).with("Location", request.path() + "?" + request.connection()));
    all.put("deep", (_, _) -> Reply.text(type, "<div>".repeat(100_000)));
    all.put("attributes", (_, _) -> Reply.text(type, "<a b=\"<c d\" e=\"<c d\" ".repeat(8_000)));
    all.put("lang", (_, _) -> Reply.text(type, manySubtags(document)));
    all.put("open", (_, _) -> Reply.text(type, document + "<![CDATA[".repeat(20_000)));
    all.put(
        "entities",
        (_, _) ->
            Reply.text(
                type, "<!DOCTYPE a [<!ENTITY a \"" + "&b;".repeat(9999) + "\">]>" + document));
    return all;
  }

  private static String manySubtags(String document) {
    return "<html lang=\"en%s\"><head><title>t</title></head><body>%s</body></html>"
        .formatted("-x".repeat(8_000), document);
  }

  private static byte[] gzipBomb() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] nothing = new byte[1 << 20];
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write("<rss><channel><title>".getBytes(UTF_8));
      for (int i = 0; i < BOMB_MEBIBYTES; i++) {
        out.write(nothing);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** A frame of RFC 8878 in which each block of four bytes stands for 128 KiB of zeros. */
  private static byte[] zstdBomb() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, 0x58});
    for (int i = 0; i < BOMB_MEBIBYTES * 8; i++) {
      int header = (128 * 1024) << 3 | 1 << 1;
      bytes.writeBytes(new byte[] {(byte) header, (byte) (header >> 8), (byte) (header >> 16), 0});
    }
    return bytes.toByteArray();
  }
}
