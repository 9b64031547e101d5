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
 * Decodes a document. Tries the byte order mark, then the charset of the HTTP header, then the
 * declaration, then the bytes themselves; the first that is consistent with the bytes wins.
 */
public final class Encodings {
  /**
   * Invalid bytes up to one in this many non-ASCII characters count as damage rather than another
   * charset.
   */
  private static final int GOOD_PER_BAD = 10;

  private Encodings() {}

  /** Returns the text of a document without its byte order mark. */
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

  /** Decodes as claimed; null if the bytes contradict the claim. */
  private static @Nullable String asClaimed(byte[] bytes, Charset charset) {
    if (Charsets.western(charset)) {
      String text = utf8(bytes, 0);
      return text == null && !charset.equals(UTF_8) ? new String(bytes, charset) : text;
    }
    return strictly(bytes, 0, charset);
  }

  /** Whether the bytes can be passed to an XML parser directly, since everything says UTF-8. */
  public static boolean plainUtf8(byte[] bytes, @Nullable String contentType) {
    if (ByteOrder.of(bytes).wide()) {
      return false;
    }
    String header = contentType == null ? null : Declarations.headerCharset(contentType);
    String declared = Declarations.xmlEncoding(bytes);
    return (header == null || header.equalsIgnoreCase("utf-8"))
        && (declared == null || declared.equalsIgnoreCase("utf-8"));
  }

  /** Returns the charsets of the header and the declaration. */
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

  /** Returns the charset if none fits: a claimed one at least shows most of the text. */
  private static Charset fallback(List<Charset> claimed) {
    for (Charset charset : claimed) {
      if (!charset.equals(UTF_8)) {
        return charset;
      }
    }
    return Charsets.WINDOWS_1252;
  }

  /** Decodes UTF-8 with little damage; null if the bytes are not UTF-8. */
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
