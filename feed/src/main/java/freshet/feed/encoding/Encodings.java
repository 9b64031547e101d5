package freshet.feed.encoding;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
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
      return new String(bytes, order.mark(), bytes.length - order.mark(), order.charset());
    }
    Charset claimed = claimed(bytes, contentType);
    if (claimed == null || Charsets.western(claimed) || order.mark() > 0) {
      String text = utf8(bytes, order.mark());
      if (text != null) {
        return text;
      }
      claimed = claimed == null || claimed.equals(UTF_8) ? Charsets.WINDOWS_1252 : claimed;
    }
    String text = strictly(bytes, claimed);
    if (text != null) {
      return text;
    }
    text = utf8(bytes, order.mark());
    return text != null ? text : new String(bytes, fallback(claimed));
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

  private static @Nullable Charset claimed(byte[] bytes, @Nullable String contentType) {
    String header = contentType == null ? null : Declarations.headerCharset(contentType);
    Charset fromHeader = header == null ? null : Charsets.named(header);
    if (fromHeader != null) {
      return fromHeader;
    }
    String declared = Declarations.xmlEncoding(bytes);
    return declared == null ? null : Charsets.named(declared);
  }

  /** A charset of many bytes a character that does not fit at least shows what is ASCII. */
  private static Charset fallback(Charset claimed) {
    return claimed.equals(UTF_8) ? Charsets.WINDOWS_1252 : claimed;
  }

  /** As UTF-8, passing over damage if there is little of it; null if the bytes are not UTF-8. */
  private static @Nullable String utf8(byte[] bytes, int from) {
    String text = new String(bytes, from, bytes.length - from, UTF_8);
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
    return strictly(bytes, UTF_8);
  }

  private static boolean cutShort(String text, int bad) {
    return bad == 1 && text.endsWith("\uFFFD");
  }

  private static @Nullable String strictly(byte[] bytes, Charset charset) {
    if (charset.equals(Charsets.WINDOWS_1252) || charset.equals(ISO_8859_1)) {
      return new String(bytes, charset);
    }
    try {
      return charset
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes))
          .toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
