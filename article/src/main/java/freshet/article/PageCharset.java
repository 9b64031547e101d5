package freshet.article;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decodes pages: by byte order mark, else by the HTTP header, else as UTF-8 if the bytes are valid,
 * else by the page's declaration, else by the browsers' legacy default.
 */
public final class PageCharset {
  private static final Charset OLD_WEB = Charset.forName("windows-1252");

  /** A page must declare its charset within this many bytes. */
  private static final int DECLARED_WITHIN = 4096;

  private static final Pattern DECLARED =
      Pattern.compile(
          "charset\\s{0,9}+=\\s{0,9}+[\"']?\\s{0,9}+([\\w.:-]{2,40})", Pattern.CASE_INSENSITIVE);

  /** The supersets that browsers use; UTF-16 is excluded, since the declaration was readable. */
  private static final Map<String, Charset> READ_AS =
      Map.of(
          "iso-8859-1",
          OLD_WEB,
          "us-ascii",
          OLD_WEB,
          "gb2312",
          Charset.forName("gb18030"),
          "gbk",
          Charset.forName("gb18030"),
          "utf-16",
          StandardCharsets.UTF_8,
          "utf-16le",
          StandardCharsets.UTF_8,
          "utf-16be",
          StandardCharsets.UTF_8);

  private PageCharset() {}

  /** Returns the text of a page. */
  public static String decode(byte[] body, @Nullable String contentType) {
    Charset marked = marked(body);
    if (marked != null) {
      return new String(body, marked).substring(1);
    }
    Optional<Charset> told = named(contentType == null ? "" : contentType);
    if (told.isPresent()) {
      return new String(body, told.get());
    }
    Optional<String> utf8 = utf8(body);
    return utf8.orElseGet(() -> new String(body, declared(body).orElse(OLD_WEB)));
  }

  private static @Nullable Charset marked(byte[] body) {
    if (startsWith(body, 0xEF, 0xBB, 0xBF)) {
      return StandardCharsets.UTF_8;
    }
    if (startsWith(body, 0xFE, 0xFF)) {
      return StandardCharsets.UTF_16BE;
    }
    return startsWith(body, 0xFF, 0xFE) ? StandardCharsets.UTF_16LE : null;
  }

  private static boolean startsWith(byte[] body, int... mark) {
    for (int i = 0; i < mark.length; i++) {
      if (i >= body.length || (body[i] & 0xFF) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  /** Decodes UTF-8, if there are non-ASCII characters that are unlikely to be valid by chance. */
  private static Optional<String> utf8(byte[] body) {
    try {
      CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
      return text.length() < body.length ? Optional.of(text.toString()) : Optional.empty();
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static Optional<Charset> declared(byte[] body) {
    int length = Math.min(DECLARED_WITHIN, body.length);
    return named(new String(body, 0, length, StandardCharsets.ISO_8859_1))
        .map(charset -> READ_AS.getOrDefault(charset.name().toLowerCase(Locale.ROOT), charset));
  }

  private static Optional<Charset> named(String text) {
    Matcher matcher = DECLARED.matcher(text);
    return matcher.find() ? Optional.ofNullable(known(matcher.group(1))) : Optional.empty();
  }

  private static @Nullable Charset known(String name) {
    try {
      return Charset.forName(name);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
