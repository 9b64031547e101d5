package freshet.article;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Saved pages with their main content marked, in a folder beside the checkout. */
final class SharedPages {
  /** A page and what should be found in it. */
  record Page(String name, byte[] source, String expectedHtml, Map<?, ?> expected) {

    /** What is expected of a field, null if nothing is. */
    @Nullable String field(String field) {
      return expected.get(field) instanceof String text ? text : null;
    }
  }

  private SharedPages() {}

  /** In the order of their names; empty if the folder is absent. */
  static List<Page> read() throws IOException {
    Optional<Path> folder = folder();
    if (folder.isEmpty()) {
      return List.of();
    }
    try (Stream<Path> pages = Files.list(folder.get())) {
      return pages.filter(Files::isDirectory).sorted().map(SharedPages::page).toList();
    }
  }

  private static Page page(Path folder) {
    try {
      Object expected =
          EmbeddedJson.read(Files.readString(folder.resolve("expected-metadata.json")))
              .orElseThrow();
      return new Page(
          folder.getFileName().toString(),
          Files.readAllBytes(folder.resolve("source.html")),
          Files.readString(folder.resolve("expected.html")),
          (Map<?, ?>) expected);
    } catch (IOException e) {
      throw new UncheckedIOException(folder.toString(), e);
    }
  }

  private static Optional<Path> folder() {
    for (Path here = Path.of("").toAbsolutePath(); here != null; here = here.getParent()) {
      Path pages = here.resolve("shared/pages");
      if (Files.isDirectory(pages)) {
        return Optional.of(pages);
      }
    }
    return Optional.empty();
  }
}
