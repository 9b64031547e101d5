package freshet.crawler.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.feed.reader.FeedReader;
import freshet.http.FetchResult;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Postings keep the key under which they are stored, whatever a feed does to its guids. */
class PostingKeysTest {
  @TempDir private Path folder;
  private Rig rig;

  @BeforeEach
  void open() {
    rig = new Rig(folder, new FeedReader()::read);
  }

  private static String item(String guid, int number) {
    return """
        <item><guid isPermaLink="false">%s</guid><title>Number %d</title>
        <link>https://a.example/%d</link><description>All about %d.</description></item>
        """
        .formatted(guid, number, number, number);
  }

  /** A feed of the postings from one number down to another. */
  private static FetchResult feed(
      int newest, int oldest, IntFunction<String> guid, String... headers) {
    return Answers.ok(document(newest, oldest, guid), headers);
  }

  private static String document(int newest, int oldest, IntFunction<String> guid) {
    return IntStream.rangeClosed(oldest, newest)
        .map(i -> newest + oldest - i)
        .mapToObj(i -> item(guid.apply(i), i))
        .collect(Collectors.joining("", "<rss><channel><title>T</title>", "</channel></rss>"));
  }

  private static Changed changed(RetrievalOutcome outcome) {
    assertThat(outcome).isInstanceOf(Changed.class);
    return (Changed) outcome;
  }

  private static List<String> titles(Changed changed) {
    return changed.fresh().stream().map(fresh -> fresh.posting().title()).toList();
  }

  @Test
  void guidsThatChangeEveryTime_makeNoPostingNew() {
    Changed first = changed(rig.retrieve(feed(10, 1, i -> "a" + i)));
    assertThat(rig.retrieve(feed(10, 1, i -> "b" + i))).isInstanceOf(Unchanged.class);
    Changed third = changed(rig.retrieve(feed(11, 2, i -> "c" + i)));
    assertThat(titles(third)).containsExactly("Number 11");
    assertThat(third.keys().subList(1, 10)).isEqualTo(first.keys().subList(0, 9));
    assertThat(third.gap()).isNull();
  }

  @Test
  void aGuidThatAllShare_losesNoPosting() {
    assertThat(changed(rig.retrieve(feed(3, 1, _ -> "same"))).fresh()).hasSize(3);
    Changed next = changed(rig.retrieve(feed(4, 2, _ -> "same")));
    assertThat(titles(next)).containsExactly("Number 4");
    assertThat(next.keys()).doesNotHaveDuplicates();
  }

  @Test
  void anEditedPosting_keepsItsKey() {
    Changed first = changed(rig.retrieve(feed(3, 1, i -> "g" + i)));
    String corrected = document(3, 1, i -> "g" + i).replace("about 2", "about two");
    Changed second = changed(rig.retrieve(Answers.ok(corrected)));
    assertThat(second.fresh()).isEmpty();
    assertThat(second.edited())
        .singleElement()
        .satisfies(edited -> assertThat(edited.key()).isEqualTo(first.keys().get(1)));
  }

  @Test
  void keysAreTheSame_whenTheCacheIsLost() {
    List<Long> before = changed(rig.retrieve(feed(5, 1, i -> "g" + i))).keys();
    rig.cache.forget(7);
    Changed again = changed(rig.retrieve(feed(6, 2, i -> "g" + i)));
    assertThat(titles(again.against(before::contains))).containsExactly("Number 6");
  }

  @Test
  void gc050_changesOnly_letTheRestOfALargeWindowBeRemembered() {
    rig.retrieve(feed(200, 1, i -> "g" + i, "ETag", "\"1\""));
    for (int i = 201; i <= 205; i++) {
      String news = document(i, i, k -> "g" + k);
      rig.retrieve(Answers.answer(226, news, "IM", "feed", "ETag", "\"%d\"".formatted(i)));
    }
    Changed full = changed(rig.retrieve(feed(206, 7, i -> "g" + i)));
    assertThat(titles(full)).containsExactly("Number 206");
  }

  @Test
  void aPostingListedTwice_isNewOnce() {
    String twice = document(1, 1, _ -> "g").replace("</channel>", item("g", 1) + "</channel>");
    Changed changed = changed(rig.retrieve(Answers.ok(twice)));
    assertThat(changed.fresh()).hasSize(1);
    assertThat(changed.keys()).hasSize(2);
  }
}
