package freshet.feed.date;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.PostingDate;
import freshet.feed.PostingDate.Quality;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateTextTest {
  private static final Instant AT = Instant.parse("2026-06-01T12:00:00Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Thu, 01 Jan 2004 19:48:21 GMT          | 2004-01-01T19:48:21Z
          Thu, 1 Jan 2004 19:48:21 +0100         | 2004-01-01T18:48:21Z
          Thu, 01 Jan 2004 19:48:21 -0500 (EST)  | 2004-01-02T00:48:21Z
          Thu, 01 Jan 2004 19:48:21 +0200 (GMT)  | 2004-01-01T17:48:21Z
          01 Jan 2004 19:48 EST                  | 2004-01-02T00:48:00Z
          Thu 01 Jan 2004 19:48:21 PDT           | 2004-01-02T02:48:21Z
          Thu, 01 Jan 04 19:48:21 GMT            | 2004-01-01T19:48:21Z
          Thu, 01 Jan 98 19:48:21 GMT            | 1998-01-01T19:48:21Z
          thu,01 jan 2004 19:48:21 gmt           | 2004-01-01T19:48:21Z
          Thu, 01-Jan-2004 19:48:21 GMT          | 2004-01-01T19:48:21Z
          Thu, 01 Jan 2004 19:48:21              | 2004-01-01T19:48:21Z
          Thu, 01 Jan 2004 19:48:21 CEST         | 2004-01-01T17:48:21Z
          Thu, 01 Jan 2004 19:48:21 GMT+2        | 2004-01-01T17:48:21Z
          Thu, 01 Jan 2004 19:48:21 Etc/GMT      | 2004-01-01T19:48:21Z
          Thu, 01 Jan 2004 19:48:21 A            | 2004-01-01T20:48:21Z
          Thu, 01 Jan 2004 19:48:21 Y            | 2004-01-01T07:48:21Z
          Thu, 01 Jan 2004 24:00:00 GMT          | 2004-01-02T00:00:00Z
          Sat, 31 Dec 2016 23:59:60 GMT          | 2017-01-01T00:00:00Z
          Thu, 01 January 2004 19:48:21 GMT      | 2004-01-01T19:48:21Z
          Thu, Jan 01 2004 07:48:21 PM           | 2004-01-01T19:48:21Z
          Friday, January 29, 2021 04:42 PM      | 2021-01-29T16:42:00Z
          January 29, 2021 12:05 a.m.            | 2021-01-29T00:05:00Z
          03 Apr 02 1500 GMT                     | 2002-04-03T15:00:00Z
          Sun Jan  4 16:29:06 PDT 2004           | 2004-01-04T23:29:06Z
          Sun Jan  4 16:29:06 2004               | 2004-01-04T16:29:06Z
          Sun, 20 Apr 2014 8:19 pm CEST          | 2014-04-20T18:19:00Z
          mer, 16 nov 2022 00:38:15 +0100        | 2022-11-15T23:38:15Z
          mar, 15 nov 2022 00:38:15 +0100        | 2022-11-14T23:38:15Z
          Seg, 24 Set 2018 19:42:40 -0300        | 2018-09-24T22:42:40Z
          Κυρ, 11 Ιούλ 2004 12:00:00 EST         | 2004-07-11T17:00:00Z
          2004-július-13T9:15-05:00              | 2004-07-13T14:15:00Z
          2004년 05월 28일 오후 01:31:15          | 2004-05-28T04:31:15Z
          2004-05-25 오전 11:23:17               | 2004-05-25T02:23:17Z
          12/25/2003 10:00:00                    | 2003-12-25T10:00:00Z
          25.12.2003 10:00                       | 2003-12-25T10:00:00Z
          2003-12-31T10:14:55Z                   | 2003-12-31T10:14:55Z
          2003-12-31T10:14:55.5+01:00            | 2003-12-31T09:14:55.500Z
          2003-12-31T10:14:55.123456789012Z      | 2003-12-31T10:14:55.123456789Z
          2003-12-31t10:14:55z                   | 2003-12-31T10:14:55Z
          2003-12-31T10:14Z                      | 2003-12-31T10:14:00Z
          2003-12-31T10:14:9-0800                | 2003-12-31T18:14:09Z
          2003-12-31 10:14:55 +0100              | 2003-12-31T09:14:55Z
          2003-12-31 10:14:55 EST                | 2003-12-31T15:14:55Z
          2003-12-31T10:14:55                    | 2003-12-31T10:14:55Z
          2003/12/31 10:14:55                    | 2003-12-31T10:14:55Z
          20031231T101455Z                       | 2003-12-31T10:14:55Z
          20031231101455                         | 2003-12-31T10:14:55Z
          2003-12-31T24:00:00Z                   | 2004-01-01T00:00:00Z
          1518478934                             | 2018-02-12T23:42:14Z
          1518478934000                          | 2018-02-12T23:42:14Z
          """)
  void instants_areReadInEveryForm(String text, String expected) {
    assertThat(DateText.read(text, AT))
        .isEqualTo(new PostingDate(Instant.parse(expected), Quality.EXACT));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2003               | 2003-01-01
          2003-12            | 2003-12-01
          2003-12-31         | 2003-12-31
          20031231           | 2003-12-31
          2003-365           | 2003-12-31
          2004-366           | 2004-12-31
          31 Dec 2003        | 2003-12-31
          December 31, 2003  | 2003-12-31
          """)
  void daysWithoutTime_areTheirFirstMomentInUtc(String text, String expected) {
    assertThat(DateText.read(text, AT))
        .isEqualTo(new PostingDate(Instant.parse(expected + "T00:00:00Z"), Quality.DAY));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "yesterday",
        "12:00",
        "Thu, 32 Jan 2004 19:48:21 GMT",
        "2003-02-30",
        "2003-13-01",
        "2003-12-31T25:00:00Z",
        "2003-12-31T10:61:00Z",
        "2003-366",
        "0000-00-00 00:00:00",
        "Jan 2004"
      })
  void whatIsNoDate_isAbsent(String text) {
    assertThat(DateText.read(text, AT)).isEqualTo(PostingDate.ABSENT);
  }

  @Test
  @DisplayName("gc055: a date more than ten minutes ahead is one of the future")
  void gc055_datesAhead_areOfTheFuture() {
    assertThat(DateText.read("2026-06-01T12:10:00Z", AT).quality()).isEqualTo(Quality.EXACT);
    assertThat(DateText.read("2026-06-01T12:10:01Z", AT).quality()).isEqualTo(Quality.FUTURE);
    assertThat(DateText.read("2026-06-02", AT).quality()).isEqualTo(Quality.FUTURE);
  }

  @Test
  void anyText_isReadOrAbsent() {
    String alphabet = "0123456789 -+:.,/TZamPM()JanUTC년월오후\u0130";
    Random random = new Random(4);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder("20260");
      text.setLength(random.nextInt(6));
      int length = random.nextInt(30);
      for (int j = 0; j < length; j++) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      PostingDate date = DateText.read(text.toString(), AT);
      assertThat(date.at() == null).isEqualTo(date.quality() == Quality.ABSENT);
    }
  }
}
