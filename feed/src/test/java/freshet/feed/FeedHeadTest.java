package freshet.feed;

import static freshet.feed.Documents.head;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.FeedHead.Mark;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read of the feed itself. */
class FeedHeadTest {

  @Test
  void channel_saysWhatTheFeedIs() {
    FeedHead head =
        head(
            """
            <dc:title>D</dc:title><title>T &amp;amp; U</title><description>About</description>
            <language>en-gb</language><managingEditor>m@example.org (Mary)</managingEditor>
            <category>c</category><lastBuildDate>Mon, 01 Jun 2026 10:00:00 GMT</lastBuildDate>
            <image><url>/i.png</url><title>I</title><link>http://other/</link></image>
            <textInput><title>X</title></textInput>
            """);
    assertThat(head.title()).isEqualTo("T & U");
    assertThat(head.description()).isEqualTo("About");
    assertThat(head.language()).isEqualTo("en-gb");
    assertThat(head.authors()).containsExactly("Mary");
    assertThat(head.categories()).containsExactly("c");
    assertThat(head.updated().at()).isEqualTo(Instant.parse("2026-06-01T10:00:00Z"));
    assertThat(head.icon()).isEqualTo("http://example.org/i.png");
    assertThat(head.links().site()).isNull();
  }

  @Test
  void elementsWithoutAnAddress_leadNowhere() {
    FeedHead head =
        head("<link/><image/><icon> </icon><atom:link rel='self' href=''/><atom:link rel='hub'/>");
    assertThat(head.links()).isEqualTo(FeedLinks.NONE);
    assertThat(head.icon()).isNull();
  }

  @Test
  void links_leadToKin() {
    FeedHead head =
        head(
            """
            <link>http://site/</link><atom:link rel="self" href="http://self/"/>
            <atom:link rel="hub" href="http://hub1/"/><atom:link rel="HUB" href="http://hub2/"/>
            <atom:link rel="next" href="?p=2"/>
            <atom:link rel="http://www.iana.org/assignments/relation/prev-archive" href="/old"/>
            <cloud domain="c.example.org" port="81" path="/RPC2" registerProcedure="notify"
              protocol="http-post"/>
            """);
    assertThat(head.links())
        .isEqualTo(
            new FeedLinks(
                "http://site/",
                "http://self/",
                List.of("http://hub1/", "http://hub2/"),
                new Cloud("c.example.org", 81, "/RPC2", "notify", "http-post"),
                "http://example.org/feed/?p=2",
                "http://example.org/old"));
  }

  @ParameterizedTest
  @CsvSource({"60, PT1H", "' 5 ', PT5M", "99999, PT168H", "0,", "-5,", "soon,", "1.5,", "'',"})
  @DisplayName("gc025: ttl is minutes, clamped to a week; junk is ignored")
  void gc025_ttl(String text, Duration expected) {
    assertThat(head("<ttl>" + text + "</ttl>").hints().ttl()).isEqualTo(expected);
  }

  @Test
  @DisplayName("gc026: skipHours and skipDays; 24 means 0, junk is ignored")
  void gc026_skips() {
    UpdateHints hints =
        head("""
                <skipHours><hour>24</hour><hour>7</hour><hour>25</hour><hour>x</hour></skipHours>
                <skipDays><day>Sunday</day><day> monday </day><day>Noday</day></skipDays>
                """)
            .hints();
    assertThat(hints.skipHours()).containsExactlyInAnyOrder(0, 7);
    assertThat(hints.skipDays()).containsExactlyInAnyOrder(DayOfWeek.SUNDAY, DayOfWeek.MONDAY);
  }

  @Test
  @DisplayName("gc026: a list that blocks everything is ignored")
  void gc026_listThatBlocksAll_isIgnored() {
    String hours =
        IntStream.range(0, 24).mapToObj("<hour>%d</hour>"::formatted).collect(Collectors.joining());
    assertThat(head("<skipHours>" + hours + "</skipHours>").hints().skipHours()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "hourly, 2, PT30M",
    "daily, 1, PT24H",
    "weekly, 1, PT168H",
    "monthly, 1, PT720H",
    "yearly, 1, PT8760H",
    "hourly, 0, PT1H",
    "often, 1,"
  })
  @DisplayName("gc027: sy:updatePeriod over sy:updateFrequency")
  void gc027_syndication(String period, String frequency, Duration expected) {
    assertThat(
            head("<sy:updatePeriod>%s</sy:updatePeriod><sy:updateFrequency>%s</sy:updateFrequency>"
                    .formatted(period, frequency))
                .hints()
                .syndicationInterval())
        .isEqualTo(expected);
  }

  @Test
  @DisplayName("gc027: the period is daily and the frequency 1 if only the other is given")
  void gc027_defaults() {
    assertThat(head("<sy:updateFrequency>4</sy:updateFrequency>").hints().syndicationInterval())
        .isEqualTo(Duration.ofHours(6));
    assertThat(head("<sy:updatePeriod>weekly</sy:updatePeriod>").hints().syndicationInterval())
        .isEqualTo(Duration.ofDays(7));
    assertThat(head("").hints()).isEqualTo(UpdateHints.NONE);
  }

  @Test
  @DisplayName("gc052: archives and complete feeds say so")
  void gc052_marks() {
    assertThat(head("<fh:archive/><fh:complete/>").marks())
        .containsExactlyInAnyOrder(Mark.ARCHIVE, Mark.COMPLETE);
  }

  @Test
  @DisplayName("gc083: itunes:block and access:restriction")
  void gc083_blocks() {
    assertThat(head("<itunes:block>Yes</itunes:block>").marks()).containsExactly(Mark.BLOCKED);
    assertThat(head("<itunes:block>no</itunes:block>").marks()).isEmpty();
    assertThat(head("<access:restriction relationship='deny'/>").marks())
        .containsExactly(Mark.BLOCKED);
    assertThat(head("<access:restriction relationship='allow'/>").marks()).isEmpty();
  }
}
