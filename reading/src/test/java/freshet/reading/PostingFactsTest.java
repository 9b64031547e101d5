package freshet.reading;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.Posting;
import freshet.reading.stream.MediaFile;
import freshet.reading.stream.PostingFacts;
import freshet.reading.stream.PostingPages;
import freshet.reading.stream.PostingRow;
import freshet.reading.stream.Thumbnail;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What lists show of a posting beside its words. */
class PostingFactsTest {
  @TempDir Path folder;
  private AccountRig rig;
  private PostingPages pages;
  private long feed;

  @BeforeEach
  void open() {
    rig = new AccountRig(folder);
    pages = new PostingPages(rig.store(), rig::now);
    feed = rig.annsFeed("https://site.example/feed");
    rig.pass(Duration.ofHours(2));
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private PostingFacts facts(Posting posting) {
    long id = rig.arrive(feed, posting);
    PostingRow row =
        pages.row(
            rig.store().reading().find(rig.ann().id(), id).orElseThrow(),
            pages.shelf(rig.ann().id()));
    return row.facts();
  }

  private PostingFacts published(@Nullable Instant at) {
    return facts(rig.posting("Title", "<p>Words</p>", "https://site.example/1", at));
  }

  private PostingFacts text(String html) {
    return facts(rig.posting("Title", html));
  }

  @Test
  void hereAfter_isKnownOnlyForExactTimesSinceTheSubscription() {
    assertThat(published(rig.now().minusSeconds(180)).hereAfter()).isEqualTo(3);
    assertThat(published(null).hereAfter()).isNull();
    assertThat(published(AccountRig.START.minusSeconds(60)).hereAfter())
        .as("published before the account subscribed")
        .isNull();
    rig.pass(Duration.ofDays(1));
    assertThat(published(Instant.parse("2026-03-02T00:00:00Z")).hereAfter())
        .as("midnight may stand for the whole day")
        .isNull();
  }

  @Test
  void ct63_readingTime_countsWordsOrCharacters() {
    assertThat(text("<p>" + "word ".repeat(265) + "</p>").minutes()).isEqualTo(1);
    assertThat(text("<p>" + "<b>word</b> ".repeat(266) + "</p>").minutes()).isEqualTo(2);
    assertThat(text("<p>" + "字".repeat(501) + "</p>").minutes()).isEqualTo(2);
    assertThat(text("<p class=\"a b c\">…</p>").minutes()).isZero();
  }

  @Test
  void firstImage_isTheThumbnail_exceptForSymbols() {
    Thumbnail shown =
        text("""
                <img src="https://site.example/dot.png" width="16" height="16">
                <p><img src="https://site.example/a.jpg?b=1&amp;c=2" alt="A"></p>
                """)
            .thumbnail();
    Objects.requireNonNull(shown);
    assertThat(shown.width()).isEqualTo(shown.height()).isEqualTo(152);
    assertThat(shown.path())
        .startsWith("/image/")
        .endsWith("&size=152&url=" + AccountRig.encoded("https://site.example/a.jpg?b=1&c=2"));
    assertThat(text("<p>No picture</p>").thumbnail()).isNull();
  }

  @Test
  void media_isTheFirstFileThatPlays() {
    assertThat(text("<p>Words</p>").media())
        .isEqualTo(
            new MediaFile(
                MediaFile.Kind.AUDIO, "https://site.example/a.mp3", "audio/mpeg", 12, -1));
  }

  @Test
  void video_isFoundBehindTheLink_withoutAskingItsSite() {
    Posting posting =
        rig.posting("Title", "", "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3", rig.now());
    assertThat(facts(posting).video())
        .hasToString(
            "VideoLink[provider=YouTube, id=dQw4w9WgXcQ,"
                + " player=https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ]");
    assertThat(published(rig.now()).video()).isNull();
  }

  @Test
  void direction_followsTheLanguage() {
    PostingFacts hebrew =
        facts(rig.posting("שלום", "", null, rig.now()).classified(List.of(), "he_IL"));
    assertThat(hebrew.language()).isEqualTo("he-IL");
    assertThat(hebrew.direction()).isEqualTo("rtl");
    assertThat(text("").direction()).isEqualTo("auto");
  }
}
