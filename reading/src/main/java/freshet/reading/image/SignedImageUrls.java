package freshet.reading.image;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.reading.account.StoredSecret;
import freshet.store.sql.SettingTable;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.InstantSource;

/**
 * URLs under which this server serves other hosts' images. They are signed, so that nobody can have
 * the server fetch an image that no posting shows, and they expire (GC-123).
 */
public final class SignedImageUrls {
  private static final String SETTING = "image-secret";
  private static final Duration DAY = Duration.ofDays(1);

  /** The URL of an image stays the same for this many days, so that browsers can cache it. */
  private static final long DAYS = 7;

  private final String secret;
  private final InstantSource clock;

  SignedImageUrls(String secret, InstantSource clock) {
    this.secret = secret;
    this.clock = clock;
  }

  /** Uses the secret of the server and creates it if there is none. */
  public static SignedImageUrls of(SettingTable settings, InstantSource clock) {
    String secret =
        settings
            .find(SETTING)
            .orElseGet(
                () -> {
                  String made = StoredSecret.random();
                  settings.set(SETTING, made);
                  return made;
                });
    return new SignedImageUrls(secret, clock);
  }

  /** Returns the URL for an image, valid for one to two weeks. */
  public String to(String url) {
    long until = (Math.floorDiv(today(), DAYS) + 2) * DAYS;
    return "/image/%s?until=%d&url=%s"
        .formatted(signature(url, until), until, URLEncoder.encode(url, UTF_8));
  }

  /**
   * Returns the URL for an image that is cut to a square.
   *
   * @param pixels the length of a side
   */
  public String thumbnail(String url, int pixels) {
    long until = (Math.floorDiv(today(), DAYS) + 2) * DAYS;
    return "/image/%s?until=%d&size=%d&url=%s"
        .formatted(
            signature(sized(url, pixels), until), until, pixels, URLEncoder.encode(url, UTF_8));
  }

  private static String sized(String url, int pixels) {
    return pixels == 0 ? url : pixels + " " + url;
  }

  /**
   * Whether a URL was signed by this server and has not expired.
   *
   * @param pixels the length of a side if the image is cut to a square; 0 for the whole image
   * @param until the day on which it expires
   */
  public boolean isValid(String signature, String url, int pixels, long until) {
    return StoredSecret.same(signature, signature(sized(url, pixels), until)) && today() < until;
  }

  private String signature(String url, long until) {
    return StoredSecret.derived(secret, "image until " + until + " " + url);
  }

  private long today() {
    return clock.instant().getEpochSecond() / DAY.toSeconds();
  }
}
