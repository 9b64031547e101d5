package freshet.reading;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.reading.stream.LocalTimes;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Times as a reader sees them. */
class LocalTimesTest {
  private static final Instant NOW = Instant.parse("2026-11-19T22:30:00Z");
  private static final LocalTimes BERLIN =
      new LocalTimes(ZoneId.of("Europe/Berlin"), Locale.UK, NOW);
  private static final LocalTimes TOKYO = new LocalTimes(ZoneId.of("Asia/Tokyo"), Locale.US, NOW);

  @Test
  void day_isThatOfTheReader_notOfTheServer() {
    Instant evening = Instant.parse("2026-11-19T14:30:00Z");

    assertThat(BERLIN.day(evening)).isEqualTo("Today");
    assertThat(BERLIN.brief(evening)).isEqualTo("15:30");
    assertThat(TOKYO.day(evening)).isEqualTo("Yesterday");
    assertThat(TOKYO.brief(evening).replace('\u202f', ' ')).isEqualTo("11:30 PM");
    assertThat(TOKYO.startOfToday()).isEqualTo("2026-11-19T15:00:00Z");
  }

  @Test
  void headings_goFromDaysToMonthsToYears() {
    assertThat(BERLIN.day(Instant.parse("2026-11-18T12:00:00Z"))).isEqualTo("Yesterday");
    assertThat(BERLIN.day(Instant.parse("2026-11-13T12:00:00Z"))).isEqualTo("Friday");
    assertThat(BERLIN.day(Instant.parse("2026-11-12T12:00:00Z"))).isEqualTo("Earlier this month");
    assertThat(BERLIN.day(Instant.parse("2026-10-30T12:00:00Z"))).isEqualTo("October");
    assertThat(BERLIN.day(Instant.parse("2025-11-19T12:00:00Z"))).isEqualTo("November 2025");
  }

  @Test
  void olderTimes_areDates_inTheOrderOfTheLocale() {
    Instant october = Instant.parse("2026-10-07T08:05:00Z");

    assertThat(BERLIN.brief(october)).isEqualTo("7 Oct");
    assertThat(TOKYO.brief(october)).isEqualTo("Oct 7");
    assertThat(BERLIN.full(october)).isEqualTo("7 October, 10:05");
    assertThat(BERLIN.full(Instant.parse("2024-10-07T08:05:00Z")))
        .isEqualTo("7 October 2024, 10:05");
    assertThat(BERLIN.full(Instant.parse("2026-11-19T13:02:00Z"))).isEqualTo("Today, 14:02");
    assertThat(BERLIN.dated(Instant.parse("2026-11-18T13:02:00Z"))).isEqualTo("18 Nov");
  }
}
