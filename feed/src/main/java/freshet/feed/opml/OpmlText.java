package freshet.feed.opml;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The characters of a file: by its byte order mark, its declaration, or what they can be. */
final class OpmlText {
  private static final Pattern DECLARED =
      Pattern.compile("<\\?xml[^>]{0,200}?encoding\\s*=\\s*[\"']([A-Za-z0-9._:-]{1,40})");
  private static final int DECLARATION = 400;

  private OpmlText() {}

  static String of(byte[] bytes) {
    String text =
        Stream.of(wide(bytes), declared(bytes), Optional.of(StandardCharsets.UTF_8))
            .flatMap(Optional::stream)
            .flatMap(charset -> decoded(bytes, charset).stream())
            .findFirst()
            .orElseGet(() -> new String(bytes, Charset.forName("windows-1252")));
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  /** Encodings of two or four bytes, told by the mark or by the zeros beside the first bracket. */
  private static Optional<Charset> wide(byte[] bytes) {
    int start = 0;
    for (int i = 0; i < 4; i++) {
      start = start << 8 | (i < bytes.length ? bytes[i] & 0xff : 1);
    }
    return switch (start) {
      case 0x0000feff, 0x0000003c -> Optional.of(Charset.forName("UTF-32BE"));
      case 0xfffe0000, 0x3c000000 -> Optional.of(Charset.forName("UTF-32LE"));
      default ->
          switch (start >>> 16) {
            case 0xfeff, 0x003c -> Optional.of(StandardCharsets.UTF_16BE);
            case 0xfffe, 0x3c00 -> Optional.of(StandardCharsets.UTF_16LE);
            case 0xefbb -> Optional.of(StandardCharsets.UTF_8);
            default -> Optional.empty();
          };
    };
  }

  private static Optional<Charset> declared(byte[] bytes) {
    int length = Math.min(bytes.length, DECLARATION);
    Matcher matcher = DECLARED.matcher(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
    return matcher.find() ? known(matcher.group(1)) : Optional.empty();
  }

  private static Optional<Charset> known(String name) {
    try {
      // a file whose declaration can be read this way has one byte for a letter
      return Optional.of(Charset.forName(name))
          .filter(charset -> !charset.name().startsWith("UTF-"));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> decoded(byte[] bytes, Charset charset) {
    try {
      return Optional.of(charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }
}
