package freshet.http;

import java.time.Duration;

/**
 * The settings of an {@link HttpFetcher}.
 *
 * @param userAgent for requests without their own
 */
public record HttpSettings(
    String userAgent, TimeLimits times, SizeLimits sizes, AddressRules addresses) {

  /** Returns the limits of GOOD-CITIZEN with public addresses only. */
  public static HttpSettings defaults(String userAgent) {
    return new HttpSettings(
        userAgent, TimeLimits.DEFAULT, SizeLimits.DEFAULT, AddressRules.PUBLIC_ONLY);
  }

  public HttpSettings with(TimeLimits other) {
    return new HttpSettings(userAgent, other, sizes, addresses);
  }

  public HttpSettings with(SizeLimits other) {
    return new HttpSettings(userAgent, times, other, addresses);
  }

  public HttpSettings with(AddressRules other) {
    return new HttpSettings(userAgent, times, sizes, other);
  }

  /**
   * Time limits (GC-008).
   *
   * @param total for the whole fetch with all redirects
   * @param stall a body that brings less than 1 KiB/s over this time is given up
   */
  public record TimeLimits(Duration connect, Duration total, Duration stall) {
    public static final TimeLimits DEFAULT =
        new TimeLimits(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(15));
  }

  /**
   * Size limits (GC-111).
   *
   * @param wire the bytes of a body as transferred
   * @param decoded the bytes of a body after decoding
   * @param ratio how much larger the decoded body may be, beyond its first MiB
   */
  public record SizeLimits(long wire, long decoded, int ratio) {
    public static final SizeLimits DEFAULT = new SizeLimits(5L << 20, 15L << 20, 200);
  }
}
