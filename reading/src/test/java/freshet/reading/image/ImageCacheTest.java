package freshet.reading.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageCacheTest {
  private static final int SIZE = 100;

  @TempDir private Path folder;
  private Instant now = Instant.parse("2026-03-05T10:00:00Z");

  private ImageCache cache(int images) {
    return new ImageCache(folder.resolve("images"), (long) images * SIZE, () -> now);
  }

  private static String name(int k) {
    return Integer.toHexString(k).repeat(64);
  }

  private void keep(ImageCache cache, int k) {
    now = now.plusSeconds(1);
    cache.keep(name(k), new byte[SIZE]);
  }

  private boolean has(ImageCache cache, int k) {
    now = now.plusSeconds(1);
    return cache.find(name(k)).isPresent();
  }

  @Test
  void whatWasNotAskedForTheLongest_goesFirst() {
    ImageCache cache = cache(3);
    keep(cache, 1);
    keep(cache, 2);
    keep(cache, 3);
    assertThat(has(cache, 1)).isTrue();
    keep(cache, 4);

    assertThat(has(cache, 1)).as("used since").isTrue();
    assertThat(has(cache, 2)).isFalse();
    assertThat(has(cache, 4)).isTrue();
  }

  @Test
  void folder_staysWithinItsSize_alsoAfterARestart() throws IOException {
    keep(cache(3), 1);
    keep(cache(3), 2);
    ImageCache cache = cache(3);
    for (int k = 3; k < 15; k++) {
      keep(cache, k);
    }
    try (Stream<Path> files = Files.list(folder.resolve("images"))) {
      assertThat(files.count()).isBetween(1L, 3L);
    }
  }

  @Test
  void folderThatCannotBeUsed_isCounted_andUsedWhenItCanBe() throws IOException {
    Path images = Files.writeString(folder.resolve("images"), "no folder");
    ImageCache cache = cache(3);
    keep(cache, 1);
    assertThat(has(cache, 1)).isFalse();
    assertThat(cache.failures()).isPositive();

    Files.delete(images);
    long before = cache.failures();
    keep(cache, 1);
    assertThat(has(cache, 1)).isTrue();
    assertThat(cache.failures()).isEqualTo(before);
  }

  @Test
  void otherNames_areNoFiles() {
    assertThatIllegalArgumentException().isThrownBy(() -> cache(1).find("../token"));
  }
}
