package freshet.fuzz;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.DocumentSource;
import freshet.feed.encoding.Encodings;
import java.nio.charset.Charset;

/** Documents in any encoding: a content type as its label, then the bytes. */
public final class EncodingsTarget {
  private EncodingsTarget() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Message message = Message.labelled(data);
    String type = message.start();
    byte[] body = message.body();
    String text = FuzzAssertions.soon(() -> Encodings.decode(body, type));
    FuzzAssertions.that(text.length() <= body.length, "has no more characters than bytes", text);
    FuzzAssertions.same(Encodings.decode(body, type), text, "is decoded twice in the same way");
    FeedClaims.check(
        body, new DocumentSource("https://blog.example/", type, FeedClaims.SOURCE.at()));
    marked(new String(body, UTF_8), type);
  }

  /** What begins with a mark is what the mark says, whatever the header claims. */
  private static void marked(String text, String type) {
    if (!text.startsWith("\ufeff") && !text.startsWith("\0")) {
      for (Charset charset : new Charset[] {UTF_8, UTF_16BE, UTF_16LE}) {
        byte[] bytes = ("\ufeff" + text).getBytes(charset);
        FuzzAssertions.same(
            Encodings.decode(bytes, type), text, "is what the mark of " + charset + " says");
      }
    }
  }
}
