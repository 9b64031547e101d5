package freshet.feed.encoding;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a document. The byte order mark is asked first, then the charset of the HTTP header, then
 * the declaration, then the bytes; the first that can have written these bytes is believed.
 */
public final class Encodings {
  /** Damage that this share of the characters beyond ASCII shows is an accident, not a lie. */
  private static final int GOOD_PER_BAD = 10;

  private Encodings() {}

  /** The text of a document, without its byte order mark. */
  public static String decode(byte[] bytes, @Nullable String contentType) {
    ByteOrder order = ByteOrder.of(bytes);
    if (order.wide()) {
      return decoded(bytes, order.mark(), order.charset());
    }
    List<Charset> claimed = claimed(bytes, contentType);
    if (order.mark() == 0) {
      for (Charset charset : claimed) {
        String text = asClaimed(bytes, charset);
        if (text != null) {
          return text;
        }
      }
    }
    String text = utf8(bytes, order.mark());
    return text == null ? decoded(bytes, order.mark(), fallback(claimed)) : text;
  }

  /** Null if the bytes contradict the claim. */
  private static @Nullable String asClaimed(byte[] bytes, Charset charset) {
    if (Charsets.western(charset)) {
      String text = utf8(bytes, 0);
      return text == null && !charset.equals(UTF_8) ? new String(bytes, charset) : text;
    }
    return strictly(bytes, 0, charset);
  }

  /**
   * Whether the bytes can be given to an XML parser as they are: by all that is said, they are
   * UTF-8.
   */
  public static boolean plainUtf8(byte[] bytes, @Nullable String contentType) {
    if (ByteOrder.of(bytes).wide()) {
      return false;
    }
    String header = contentType == null ? null : Declarations.headerCharset(contentType);
    String declared = Declarations.xmlEncoding(bytes);
    return (header == null || header.equalsIgnoreCase("utf-8"))
        && (declared == null || declared.equalsIgnoreCase("utf-8"));
  }

  /** By the header, then by the declaration. */
  private static List<Charset> claimed(byte[] bytes, @Nullable String contentType) {
    List<Charset> claimed = new ArrayList<>(2);
    add(contentType == null ? null : Declarations.headerCharset(contentType), claimed);
    add(Declarations.xmlEncoding(bytes), claimed);
    return claimed;
  }

  private static void add(@Nullable String name, List<Charset> to) {
    Charset charset = name == null ? null : Charsets.named(name);
    if (charset != null) {
      to.add(charset);
    }
  }

  /** A charset that was claimed and does not quite fit at least shows most of the text. */
  private static Charset fallback(List<Charset> claimed) {
    for (Charset charset : claimed) {
      if (!charset.equals(UTF_8)) {
        return charset;
      }
    }
    return Charsets.WINDOWS_1252;
  }

  /** As UTF-8, passing over damage if there is little of it; null if the bytes are not UTF-8. */
  private static @Nullable String utf8(byte[] bytes, int from) {
    String text = decoded(bytes, from, UTF_8);
    int bad = 0;
    int good = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\uFFFD') {
        bad++;
      } else if (c > 0x7F) {
        good++;
      }
    }
    if (bad == 0 || good > bad * GOOD_PER_BAD || cutShort(text, bad)) {
      return text;
    }
    return strictly(bytes, from, UTF_8);
  }

  private static boolean cutShort(String text, int bad) {
    return bad == 1 && text.endsWith("\uFFFD");
  }

  private static String decoded(byte[] bytes, int from, Charset charset) {
    return new String(bytes, from, bytes.length - from, charset);
  }

  private static @Nullable String strictly(byte[] bytes, int from, Charset charset) {
    try {
      return charset
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes, from, bytes.length - from))
          .toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
