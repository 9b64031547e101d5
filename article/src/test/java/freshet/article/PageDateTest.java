package freshet.article;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageDateTest {

  @ParameterizedTest
  @CsvSource({
    "2015-07-24T05:36:09+01:00, 2015-07-24T04:36:09Z",
    "2021-11-01T10:52:50+0100, 2021-11-01T09:52:50Z",
    "2021-11-01T10:52:50-03, 2021-11-01T13:52:50Z",
    "2024-04-20T04:20:00.000Z, 2024-04-20T04:20:00Z",
    "2018-04-05T06:00, 2018-04-05T06:00:00Z",
    "2017-11-03 03:01:00.000000, 2017-11-03T03:01:00Z",
    "2020-09-21, 2020-09-21T00:00:00Z",
    "20200921, 2020-09-21T00:00:00Z",
    "2016-12-31T23:59:60Z, 2017-01-01T00:00:00Z",
    "'Tue, 3 Jun 2008 11:05:30 GMT', 2008-06-03T11:05:30Z",
  })
  void date_isReadInItsZoneOrUtc(String text, Instant expected) {
    assertThat(PageDate.read(text)).contains(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "yesterday", "2020-13-40", "2020-01-01T99:00", "2020-01-01T10:00+99:00"})
  void date_thatIsNoneIsLeftOut(String text) {
    assertThat(PageDate.read(text)).isEmpty();
  }
}
