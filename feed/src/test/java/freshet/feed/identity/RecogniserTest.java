package freshet.feed.identity;

import static freshet.feed.identity.Items.document;
import static freshet.feed.identity.Items.posting;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.Posting;
import freshet.feed.identity.Recognition.News;
import freshet.feed.identity.Recognition.Recognised;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two documents of a feed, one after the other. */
class RecogniserTest {
  private final Recogniser recogniser = new Recogniser();

  @Test
  void first_allIsNew() {
    assertThat(news(List.of(), List.of(numbered(1), numbered(2))))
        .containsExactly(News.NEW, News.NEW);
  }

  @Test
  void nothingChanged_nothingIsToBeStored() {
    List<Posting> postings = List.of(numbered(1), numbered(2), numbered(3));

    assertThat(second(postings, postings.reversed()).bringsNothing()).isTrue();
  }

  @Test
  void nothingChanged_likenessToOthersDoesNotMatter() {
    List<Posting> postings =
        List.of(posting(null, "l", "t", "c", null), posting("g", "l", "t", "c", 1));

    assertThat(second(postings, postings).bringsNothing()).isTrue();
  }

  /** One posting before and after; the others of the window stay. */
  @ParameterizedTest
  @CsvSource({
    // before: guid, link, title, content, minute; after; outcome
    "g,l,t,c,1, g,l,t,c,1, KNOWN",
    "g,l,t,c,1, g,l,t,<p>c</p>,1, KNOWN",
    "g,l,t,c,1, g,l,t,d,1, CHANGED",
    "g,l,t,c,1, g,l,u,c,1, CHANGED",
    "g,l,t,c,1, g,l,u,d,2, CHANGED",
    "g,l,t,c,1, g,m,u,d,2, CHANGED",
    "g,l,t,c,1, h,m,u,d,2, NEW",
    "g,l,t,c,1, h,l,t,c,2, KNOWN",
    "g,l,t,c,1, h,l,t,d,2, NEW",
    "g,l,t,c,1, h,l,t,c,1, KNOWN",
    "g,,t,c,, g,,u,c,, CHANGED",
    ",l,t,c,1, ,l,t,c,1, KNOWN",
    ",l,t,c,1, ,l,u,d,2, CHANGED",
    ",l,t,c,1, ,m,t,d,1, NEW",
    ",l,t,c,, ,m,t,c,, NEW",
    ",,t,c,, ,,t,c,, KNOWN",
    ",,t,c,, ,,t,d,, NEW",
    ",,t,c,1, ,,t,d,1, CHANGED",
    ",,t,,, ,,t,,, KNOWN",
    ",,t,,, ,,u,,, NEW",
    ",,,c,, ,,,c,, KNOWN",
    ",,,c,1, ,,,c,1, KNOWN",
    ",,,c,1, ,,,c,2, NEW",
    ",,,c,, ,,,d,, NEW",
    ",,,,, ,,,,, KNOWN",
    // guids, links that come or go
    ",l,t,c,1, g,l,t,c,1, KNOWN",
    "g,l,t,c,1, ,l,t,c,1, KNOWN",
    "g,l,t,c,, ,l,u,c,, CHANGED",
    ",,t,c,1, ,l,t,c,1, KNOWN",
    ",,t,c,, g,l,t,c,, KNOWN",
    // the same link, written differently
    "http://a.example/p?utm_source=x,l,t,c,1, https://www.a.example/p?utm_source=y,l,t,c,1, KNOWN",
    ",http://a.example/p?id=1&fbclid=7,t,c,, ,https://a.example/p?id=1,t,c,, KNOWN",
    ",http://a.example/p?id=1,t,c,1, ,http://a.example/p?id=2,t,d,2, NEW",
  })
  void onePosting_amongOthers(
      String g1,
      String l1,
      String t1,
      String c1,
      Integer m1,
      String g2,
      String l2,
      String t2,
      String c2,
      Integer m2,
      News expected) {
    Posting before = posting(g1, l1, orEmpty(t1), orEmpty(c1), m1);
    Posting after = posting(g2, l2, orEmpty(t2), orEmpty(c2), m2);

    assertThat(
            news(
                List.of(before, numbered(1), numbered(2)),
                List.of(numbered(1), after, numbered(2))))
        .containsExactly(News.KNOWN, expected, News.KNOWN);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  @Test
  void rotatingGuids_areFoundOut() {
    List<Posting> before = postings(1, 4, i -> posting("a" + i, "l" + i, "t" + i, "c" + i, null));
    List<Posting> after = postings(1, 5, i -> posting("b" + i, "l" + i, "t" + i, "c" + i, null));
    Recognition second = second(before, after);

    assertThat(second.memory().doubts()).isPositive();
    assertThat(second.postings().stream().map(Recognised::news))
        .containsExactly(News.KNOWN, News.KNOWN, News.KNOWN, News.KNOWN, News.NEW);
    assertThat(
            recogniser
                .recognise(
                    second.memory(),
                    document(
                        postings(1, 5, i -> posting("c" + i, "l" + i, "u" + i, "c" + i, null))))
                .postings()
                .stream()
                .map(Recognised::news))
        .containsOnly(News.CHANGED);
  }

  @Test
  void guidsThatStayAgain_areBelievedAgain() {
    FeedMemory memory = new FeedMemory(3, List.of());
    for (int i = 1; i < 6; i++) {
      int from = i;
      memory =
          recogniser
              .recognise(memory, document(postings(from, from + 3, k -> numbered(k))))
              .memory();
    }
    assertThat(memory.doubts()).isZero();
  }

  @Test
  void oneGuidForAll_isNoGuid() {
    List<Posting> before = postings(1, 3, i -> posting("same", "l" + i, "t" + i, "c" + i, null));
    List<Posting> after = postings(3, 6, i -> posting("same", "l" + i, "t" + i, "c" + i, null));

    assertThat(news(before, after)).containsExactly(News.KNOWN, News.NEW, News.NEW, News.NEW);
  }

  @Test
  void guidsThatAreTheirPlaces_areNotBelieved() {
    List<Posting> before =
        postings(0, 4, i -> posting("" + i, "l" + (9 - i), "t" + (9 - i), "c", 9 - i));
    List<Posting> after =
        postings(0, 4, i -> posting("" + i, "l" + (10 - i), "t" + (10 - i), "c", 10 - i));

    assertThat(news(before, after))
        .containsExactly(News.NEW, News.KNOWN, News.KNOWN, News.KNOWN, News.KNOWN);
  }

  @Test
  void guidSharedByTwo_keepsThemApart() {
    List<Posting> both =
        List.of(posting("g", "l1", "t1", "c1", 1), posting("g", "l2", "t2", "c2", 2), numbered(3));
    Recognition second = second(both, both);

    assertThat(second.bringsNothing()).isTrue();
    assertThat(second.postings().stream().map(Recognised::key).distinct()).hasSize(3);
    assertThat(news(both, List.of(posting("g", "l3", "t3", "c3", 3), both.get(1), numbered(3))))
        .containsExactly(News.NEW, News.KNOWN, News.KNOWN);
  }

  @Test
  void listedTwice_isRepeated() {
    assertThat(news(List.of(), List.of(numbered(1), numbered(2), numbered(1))))
        .containsExactly(News.NEW, News.NEW, News.REPEATED);
  }

  @Test
  void key_isTheSameWhenTheMemoryWasLost() {
    List<Posting> postings =
        List.of(numbered(1), posting(null, "l", "t", "c", 1), posting(null, null, "t", "c", null));

    assertThat(recogniser.recognise(FeedMemory.NONE, document(postings)).postings())
        .isEqualTo(recogniser.recognise(FeedMemory.NONE, document(postings)).postings());
    assertThat(second(List.of(), postings.reversed()).postings().reversed())
        .isEqualTo(second(List.of(), postings).postings());
  }

  @Test
  void memory_isBoundedAndSurvivesAsNumbers() {
    FeedMemory memory = FeedMemory.NONE;
    for (int i = 0; i < 100; i++) {
      int from = 10 * i;
      memory =
          recogniser
              .recognise(memory, document(postings(from, from + 19, k -> numbered(k))))
              .memory();
    }
    assertThat(memory.known()).hasSize(60);
    assertThat(FeedMemory.of(memory.toNumbers())).isEqualTo(memory);
  }

  @Test
  void overlap_isTold() {
    assertThat(second(List.of(numbered(1)), List.of(numbered(2))).overlaps()).isFalse();
    assertThat(second(List.of(numbered(1)), List.of(numbered(2), numbered(1))).overlaps()).isTrue();
  }

  private List<News> news(List<Posting> before, List<Posting> after) {
    return second(before, after).postings().stream().map(Recognised::news).toList();
  }

  private Recognition second(List<Posting> before, List<Posting> after) {
    FeedMemory memory = recogniser.recognise(FeedMemory.NONE, document(before)).memory();
    return recogniser.recognise(memory, document(after));
  }

  private static Posting numbered(int i) {
    return posting("guid" + i, "https://a.example/" + i, "Title " + i, "Content " + i, 100 + i);
  }

  private static List<Posting> postings(int from, int to, IntFunction<Posting> make) {
    return IntStream.rangeClosed(from, to).mapToObj(make).toList();
  }
}
