package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.Enclosure;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.RawText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PostingRecordsTest {
  private static final Enclosure SOUND =
      new Enclosure("https://a.example/1.mp3", "audio/mpeg", 7_000_000_123L);

  /** Databases have these values; with others every posting would look edited after an upgrade. */
  @Test
  void contentHash_isThatOfTheReleaseBefore() {
    Enclosure untyped = new Enclosure("https://a.example/ü", null, -1);
    assertThat(
            List.of(
                hash(null, List.of(), List.of()),
                hash("https://a.example/1", List.of("Ada", "Bob"), List.of(SOUND)),
                hash("https://a.example/1", List.of("Ada"), List.of(untyped, SOUND))))
        .containsExactly(5365187227105406099L, 7486728510364577059L, 6367353145604692906L);
  }

  @Test
  void contentHash_differsWithEachPartOfAnEnclosure() {
    assertThat(
            List.of(
                hash(null, List.of(), List.of(SOUND)),
                hash(null, List.of(), List.of(new Enclosure("x", SOUND.type(), SOUND.bytes()))),
                hash(null, List.of(), List.of(new Enclosure(SOUND.url(), null, SOUND.bytes()))),
                hash(null, List.of(), List.of(new Enclosure(SOUND.url(), SOUND.type(), 1)))))
        .doesNotHaveDuplicates();
  }

  @Test
  void languageAndCategory_areThoseOfThePosting_elseOfTheFeed_elseDetected() {
    String korean = "오늘 서울에서 열린 회의에서 정부는 새로운 경제 정책을 발표했다";
    assertThat(stored("de", List.of("a"), korean))
        .extracting(Posting::language, Posting::categories)
        .containsExactly("de", List.of("a"));
    assertThat(stored(null, List.of(), korean))
        .extracting(Posting::language, Posting::categories)
        .containsExactly("ko", List.of("of the feed"));
    assertThat(stored(null, List.of(), "12:30").language()).as("by default").isEqualTo("en");
  }

  private static Posting stored(@Nullable String language, List<String> categories, String words) {
    Posting posting =
        new Posting(
            new PostingId("1", PostingId.Origin.GUID),
            "",
            null,
            List.of(),
            RawText.NONE,
            new RawText("<p>" + words + "</p>", true, null),
            PostingDate.ABSENT,
            PostingDate.ABSENT,
            categories,
            language,
            List.of(),
            null);
    return PostingRecords.of(1, posting, List.of("of the feed"), Instant.EPOCH, Instant.EPOCH)
        .posting();
  }

  private static long hash(
      @Nullable String link, List<String> authors, List<Enclosure> enclosures) {
    Posting posting =
        new Posting(
            new PostingId("1", PostingId.Origin.GUID),
            "A title",
            link,
            authors,
            new RawText("<p>short</p>", true, null),
            new RawText("<p>long</p>", true, null),
            PostingDate.ABSENT,
            PostingDate.ABSENT,
            List.of("not part of it"),
            "en",
            enclosures,
            null);
    return PostingRecords.of(1, posting, List.of(), Instant.EPOCH, Instant.EPOCH).contentHash();
  }
}
