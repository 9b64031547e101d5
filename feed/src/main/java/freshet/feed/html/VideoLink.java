package freshet.feed.html;

import java.util.List;
import java.util.Optional;

/**
 * A video on a site whose player may be embedded.
 *
 * @param provider the name of the site
 * @param id of the video there
 * @param player the address of its player
 */
public record VideoLink(String provider, String id, String player) {
  private static final int LONGEST_ID = 64;

  /** A site: its name, hosts, the starts of paths before the id, and the start of the player. */
  private record Site(String name, List<String> hosts, List<String> paths, String player) {
    Optional<VideoLink> video(String id) {
      return isId(id) ? Optional.of(new VideoLink(name, id, player + id)) : Optional.empty();
    }
  }

  private static final Site YOUTUBE =
      new Site(
          "YouTube",
          List.of("youtube.com", "m.youtube.com", "youtube-nocookie.com"),
          List.of("/embed/", "/v/", "/shorts/", "/live/"),
          "https://www.youtube-nocookie.com/embed/");

  private static final Site VIMEO =
      new Site(
          "Vimeo",
          List.of("vimeo.com", "player.vimeo.com"),
          List.of("/video/", "/"),
          "https://player.vimeo.com/video/");

  private static final Site DAILYMOTION =
      new Site(
          "Dailymotion",
          List.of("dailymotion.com"),
          List.of("/embed/video/", "/video/"),
          "https://www.dailymotion.com/embed/video/");

  /** Returns the video that an address leads to; empty if it leads to none that is known. */
  public static Optional<VideoLink> of(String address) {
    return WebUrl.of(address).filter(WebUrl::isHttp).flatMap(VideoLink::of);
  }

  private static Optional<VideoLink> of(WebUrl url) {
    String host = url.host().startsWith("www.") ? url.host().substring(4) : url.host();
    if (host.equals("youtu.be")) {
      return YOUTUBE.video(first(url.path().substring(Math.min(1, url.path().length()))));
    }
    if (YOUTUBE.hosts.contains(host) && url.path().equals("/watch")) {
      return parameter(url.query(), "v").flatMap(YOUTUBE::video);
    }
    return List.of(YOUTUBE, VIMEO, DAILYMOTION).stream()
        .filter(site -> site.hosts.contains(host))
        .findFirst()
        .flatMap(site -> inPath(site, url.path()));
  }

  private static Optional<VideoLink> inPath(Site site, String path) {
    return site.paths.stream()
        .filter(path::startsWith)
        .findFirst()
        .map(start -> first(path.substring(start.length())))
        .filter(id -> !site.equals(VIMEO) || id.chars().allMatch(c -> c >= '0' && c <= '9'))
        .flatMap(site::video);
  }

  private static String first(String path) {
    int end = 0;
    while (end < path.length() && "/&?".indexOf(path.charAt(end)) < 0) {
      end++;
    }
    return path.substring(0, end);
  }

  private static Optional<String> parameter(String query, String name) {
    for (String part : query.split("&", -1)) {
      if (part.startsWith(name + "=")) {
        return Optional.of(part.substring(name.length() + 1));
      }
    }
    return Optional.empty();
  }

  private static boolean isId(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST_ID
        && text.chars()
            .allMatch(c -> (c < 128 && Character.isLetterOrDigit(c)) || "-_".indexOf(c) >= 0);
  }
}
