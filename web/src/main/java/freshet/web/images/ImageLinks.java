package freshet.web.images;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.store.Settings;
import freshet.web.account.Secrets;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Addresses under which this server gives images of others. They are signed, so that nobody can
 * have it fetch what no posting shows, and they expire (GC-123).
 */
public final class ImageLinks {
  private static final String SETTING = "image-secret";
  private static final Duration DAY = Duration.ofDays(1);

  /** For so many days the address of an image stays the same, so that browsers can keep it. */
  private static final long DAYS = 7;

  private final String secret;
  private final InstantSource clock;

  ImageLinks(String secret, InstantSource clock) {
    this.secret = secret;
    this.clock = clock;
  }

  /** With the secret of a server, which is made if there is none. */
  public static ImageLinks of(Settings settings, InstantSource clock) {
    String secret =
        settings
            .find(SETTING)
            .orElseGet(
                () -> {
                  String made = Secrets.random();
                  settings.set(SETTING, made);
                  return made;
                });
    return new ImageLinks(secret, clock);
  }

  /** The address of an image, which holds for one or two weeks. */
  String to(String url) {
    long until = (Math.floorDiv(today(), DAYS) + 2) * DAYS;
    return "/image/%s?until=%d&url=%s"
        .formatted(signature(url, until), until, URLEncoder.encode(url, UTF_8));
  }

  /**
   * Whether an address was given by this server and still holds.
   *
   * @param until the day on which it expires
   */
  boolean isValid(String signature, String url, long until) {
    return Secrets.same(signature, signature(url, until)) && today() < until;
  }

  private String signature(String url, long until) {
    return Secrets.derived(secret, "image until " + until + " " + url);
  }

  private long today() {
    return clock.instant().getEpochSecond() / DAY.toSeconds();
  }
}
