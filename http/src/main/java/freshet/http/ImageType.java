package freshet.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The image types that are kept, detected by their first bytes whatever the host says. Only raster
 * formats are included, since others may contain scripts (GC-122).
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

  /** Returns the media type of an image from its first bytes; empty for anything else. */
  public static Optional<String> of(byte[] image) {
    String start = new String(image, 0, Math.min(image.length, 16), StandardCharsets.ISO_8859_1);
    return List.of(values()).stream()
        .filter(kind -> start.startsWith(kind.mark, kind.from))
        .map(kind -> kind.type)
        .findFirst();
  }
}
