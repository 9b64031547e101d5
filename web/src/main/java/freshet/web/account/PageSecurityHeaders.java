package freshet.web.account;

import freshet.reading.account.Preferences.Images;
import io.javalin.http.Context;

/** The security headers of pages (GC-122). */
public final class PageSecurityHeaders {
  private static final String PLAYERS =
      "https://www.youtube.com https://youtube.com https://www.youtube-nocookie.com"
          + " https://player.vimeo.com https://www.dailymotion.com https://geo.dailymotion.com"
          + " https://player.twitch.tv https://clips.twitch.tv https://embed.ted.com"
          + " https://archive.org https://w.soundcloud.com https://open.spotify.com"
          + " https://bandcamp.com https://embed.podcasts.apple.com https://player.bilibili.com"
          + " https://media.ccc.de";

  private PageSecurityHeaders() {}

  /**
   * Sets the headers of a page.
   *
   * @param images decides what may come from other hosts: images unless they are proxied, players
   *     and their media unless switched off
   */
  static void page(Context context, Images images) {
    common(context);
    boolean players = images != Images.OFF;
    String policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:"
            + (images == Images.DIRECT ? " https:" : "")
            + "; media-src 'self'"
            + (players ? " https: http:" : "")
            + "; frame-src "
            + (players ? PLAYERS : "'none'")
            + "; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    context
        .header("Content-Security-Policy", policy)
        .header("Cache-Control", "no-store")
        .header("Vary", "Cookie, HX-Request");
  }

  /** Sets the headers for bytes that are not a page, from any origin. */
  public static void harmless(Context context) {
    common(context);
    context.header("Content-Security-Policy", "default-src 'none'; sandbox");
  }

  private static void common(Context context) {
    context
        .header("Referrer-Policy", "no-referrer")
        .header("X-Content-Type-Options", "nosniff")
        .header("Cross-Origin-Opener-Policy", "same-origin")
        .header("Cross-Origin-Resource-Policy", "same-origin")
        .header("X-Frame-Options", "DENY");
  }
}
