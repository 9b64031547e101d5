package freshet.crawler.errand;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The kinds of images that are kept, told by their first bytes whatever the host says. Only rasters
 * are among them: what may hold scripts is not (GC-122).
 */
public enum ImageType {
  PNG("image/png", 0, "\u0089PNG\r\n"),
  GIF("image/gif", 0, "GIF8"),
  JPEG("image/jpeg", 0, "\u00ff\u00d8\u00ff"),
  ICO("image/x-icon", 0, "\0\0\u0001\0"),
  WEBP("image/webp", 8, "WEBP"),
  AVIF("image/avif", 4, "ftypavif");

  private final String type;
  private final int from;
  private final String mark;

  ImageType(String type, int from, String mark) {
    this.type = type;
    this.from = from;
    this.mark = mark;
  }

  /** The media type of an image, of which the first bytes suffice; empty for anything else. */
  public static Optional<String> of(byte[] image) {
    String start = new String(image, 0, Math.min(image.length, 16), StandardCharsets.ISO_8859_1);
    return List.of(values()).stream()
        .filter(kind -> start.startsWith(kind.mark, kind.from))
        .map(kind -> kind.type)
        .findFirst();
  }
}
