package freshet.feed.html;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The players that may be embedded: path prefixes by host. */
final class EmbedPlayers {
  private static final Map<String, List<String>> PATHS =
      Map.ofEntries(
          Map.entry("www.youtube.com", List.of("/embed/")),
          Map.entry("youtube.com", List.of("/embed/")),
          Map.entry("www.youtube-nocookie.com", List.of("/embed/")),
          Map.entry("player.vimeo.com", List.of("/video/")),
          Map.entry("www.dailymotion.com", List.of("/embed/")),
          Map.entry("geo.dailymotion.com", List.of("/player")),
          Map.entry("player.twitch.tv", List.of("/")),
          Map.entry("clips.twitch.tv", List.of("/embed")),
          Map.entry("embed.ted.com", List.of("/talks/")),
          Map.entry("archive.org", List.of("/embed/")),
          Map.entry("w.soundcloud.com", List.of("/player/")),
          Map.entry("open.spotify.com", List.of("/embed/", "/embed-podcast/")),
          Map.entry("bandcamp.com", List.of("/EmbeddedPlayer/")),
          Map.entry("embed.podcasts.apple.com", List.of("/")),
          Map.entry("player.bilibili.com", List.of("/player.html")),
          Map.entry("media.ccc.de", List.of("/v/")));

  private EmbedPlayers() {}

  /** Returns the player's https URL; empty for unknown players. */
  static Optional<String> url(WebUrl url) {
    boolean known =
        url.isHttp() && PATHS.getOrDefault(url.host(), List.of()).stream().anyMatch(begins(url));
    return known ? Optional.of("https://" + url.host() + tail(url)) : Optional.empty();
  }

  private static Predicate<String> begins(WebUrl url) {
    return start -> url.path().startsWith(start);
  }

  private static String tail(WebUrl url) {
    return url.path() + (url.query().isEmpty() ? "" : "?" + url.query());
  }
}
