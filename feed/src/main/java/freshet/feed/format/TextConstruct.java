package freshet.feed.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.RawText;
import freshet.feed.xml.ElementReader;
import freshet.feed.xml.Vocabulary;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads text whose element may declare its kind: type in Atom, type and mode in Atom 0.3. */
final class TextConstruct {
  private TextConstruct() {}

  /** Reads the current element as markup; only Atom has plain text. */
  static RawText read(ElementReader xml) {
    boolean atom = xml.vocabulary() == Vocabulary.ATOM;
    String type = lower(xml.attribute("type"));
    String mode = lower(xml.attribute("mode"));
    String base = xml.base();
    String raw = xml.text();
    if (raw.isBlank()) {
      return RawText.NONE;
    }
    if (mode.equals("base64") || (atom && opaque(type))) {
      return new RawText(decoded(raw), true, base);
    }
    if (type.contains("xhtml") && xml.inlineMarkup()) {
      raw = withoutDiv(raw.strip());
    }
    boolean html = !atom || xml.inlineMarkup() || type.contains("html") || mode.equals("escaped");
    return new RawText(raw, html, base);
  }

  private static String lower(@Nullable String value) {
    return value == null ? "" : value.strip().toLowerCase(Locale.ROOT);
  }

  /** Whether Atom requires base64 for a media type. */
  private static boolean opaque(String type) {
    return type.equals("application/octet-stream")
        || type.startsWith("image/")
        || type.startsWith("audio/")
        || type.startsWith("video/");
  }

  /** Decodes base64; returns the text unchanged if it is not base64. */
  private static String decoded(String raw) {
    try {
      return new String(Base64.getMimeDecoder().decode(raw.strip()), UTF_8);
    } catch (IllegalArgumentException e) {
      return raw;
    }
  }

  /** Removes the div around XHTML, which is not part of the content (RFC 4287, 3.1.1.3). */
  private static String withoutDiv(String markup) {
    int start = markup.indexOf('>') + 1;
    int end = markup.length() - "</div>".length();
    return markup.startsWith("<div") && markup.endsWith("</div>") && start <= end
        ? markup.substring(start, end)
        : markup;
  }
}
