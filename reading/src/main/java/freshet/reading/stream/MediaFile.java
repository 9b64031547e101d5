package freshet.reading.stream;

import freshet.feed.Enclosure;
import freshet.feed.html.WebUrl;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of sound or moving pictures that browsers can play.
 *
 * @param type the media type; empty if the feed names none
 * @param bytes -1 if unknown
 * @param seconds how long it plays; -1 if unknown
 */
public record MediaFile(Kind kind, String url, String type, long bytes, long seconds) {
  private static final List<String> SOUNDS = List.of(".mp3", ".m4a", ".ogg", ".oga", ".opus");
  private static final List<String> FILMS = List.of(".mp4", ".m4v", ".webm", ".ogv");

  /** What a file plays. */
  public enum Kind {
    AUDIO,
    VIDEO
  }

  /** Returns the first file that can be played; empty if there is none. */
  static Optional<MediaFile> of(List<Enclosure> enclosures) {
    return enclosures.stream().flatMap(file -> of(file).stream()).findFirst();
  }

  private static Optional<MediaFile> of(Enclosure file) {
    String type = file.type() == null ? "" : file.type().strip().toLowerCase(Locale.ROOT);
    return WebUrl.of(file.url())
        .filter(WebUrl::isHttp)
        .flatMap(
            url ->
                Optional.ofNullable(kind(type, url.path().toLowerCase(Locale.ROOT)))
                    .map(
                        kind ->
                            new MediaFile(
                                kind, url.toString(), type, file.bytes(), seconds(file))));
  }

  private static long seconds(Enclosure file) {
    Long seconds = file.seconds();
    return seconds == null ? -1 : seconds;
  }

  /** Judges by the type, or by the name if there is no type or a general one. */
  private static @Nullable Kind kind(String type, String path) {
    if (type.startsWith("audio/")) {
      return Kind.AUDIO;
    }
    if (type.startsWith("video/")) {
      return Kind.VIDEO;
    }
    if (!type.isEmpty() && !type.equals("application/octet-stream")) {
      return null;
    }
    if (SOUNDS.stream().anyMatch(path::endsWith)) {
      return Kind.AUDIO;
    }
    return FILMS.stream().anyMatch(path::endsWith) ? Kind.VIDEO : null;
  }

  public boolean isAudio() {
    return kind == Kind.AUDIO;
  }
}
