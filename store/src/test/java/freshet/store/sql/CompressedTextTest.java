package freshet.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.Enclosure;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class CompressedTextTest {
  @Test
  void pack_givesBackWhatWasPacked() {
    Random random = new Random(3);
    for (int i = 0; i < 300; i++) {
      @Nullable String[] texts = new String[1 + random.nextInt(6)];
      for (int j = 0; j < texts.length; j++) {
        texts[j] = random.nextInt(4) == 0 ? null : text(random);
      }
      assertThat(CompressedText.unpack(CompressedText.pack(texts), texts.length))
          .containsExactly(texts);
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    int length = 1 << random.nextInt(12);
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(random.nextInt(3) == 0 ? 0x1F600 : random.nextInt(0, 0x300));
    }
    return text.toString();
  }

  @Test
  void pack_paysForTheSameTextTwice() {
    StringBuilder letters = new StringBuilder();
    new Random(4).ints(2000, 'a', 'z').forEach(letters::appendCodePoint);
    String text = letters.toString();

    assertThat(CompressedText.pack(text, text).length)
        .isLessThan(CompressedText.pack(text).length + 100);
  }

  @Test
  void storable_leavesGoodTextAlone() {
    String good = "a\uD83D\uDE00\u00E9\n";

    assertThat(CompressedText.storable(good)).isEqualTo(good);
    assertThat(CompressedText.storable("\uDE00\uD83D")).isEqualTo("\uFFFD\uFFFD");
    assertThat(CompressedText.storable("\0")).isEqualTo("\uFFFD");
  }

  @Test
  void lists_comeBackFromTheirColumn() {
    List<String> texts = List.of("a", "\"b\",", "", "\u00FC");
    List<Enclosure> enclosures = List.of(new Enclosure("u", null, -1), new Enclosure("v", "t", 5));

    assertThat(JsonLists.texts(JsonLists.texts(texts))).isEqualTo(texts);
    assertThat(JsonLists.texts(List.of())).isNull();
    assertThat(JsonLists.enclosures(JsonLists.enclosures(enclosures))).isEqualTo(enclosures);
  }
}
