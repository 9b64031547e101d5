package freshet.reading.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SignedImageUrlsTest {
  private static final String URL = "https://a.test/cat.png?a=1&b=ü";
  private static final Pattern LINK = Pattern.compile("/image/([^?]+)\\?until=(\\d+)&url=(.+)");
  private static final Instant DAY = Instant.parse("2026-03-05T10:00:00Z");

  private Instant now = DAY;
  private final SignedImageUrls links = new SignedImageUrls("secret", () -> now);

  private static MatchResult parts(String link) {
    return LINK.matcher(link).results().findFirst().orElseThrow();
  }

  private boolean isValid(SignedImageUrls some, MatchResult link) {
    return some.isValid(link.group(1), URL, 0, Long.parseLong(link.group(2)));
  }

  @Test
  void gc123_addressesExpire() {
    MatchResult link = parts(links.to(URL));
    now = DAY.plus(Duration.ofDays(7));
    assertThat(isValid(links, link)).as("a page may stay open for a week").isTrue();
    now = DAY.plus(Duration.ofDays(14));
    assertThat(isValid(links, link)).isFalse();
  }

  @Test
  void address_isTheSameForDays_soThatBrowsersKeepTheImage() {
    String before = links.to(URL);
    now = DAY.plus(Duration.ofHours(5));
    assertThat(links.to(URL)).isEqualTo(before);
  }

  @Test
  void gc123_otherUrlsAndOtherServers_haveOtherSignatures() {
    MatchResult link = parts(links.to(URL));
    long until = Long.parseLong(link.group(2));
    assertThat(isValid(links, link)).isTrue();
    assertThat(links.isValid(link.group(1), URL + "x", 0, until)).isFalse();
    assertThat(links.isValid(link.group(1), URL, 0, until + 1)).isFalse();
    assertThat(isValid(new SignedImageUrls("other", () -> now), link)).isFalse();
  }
}
