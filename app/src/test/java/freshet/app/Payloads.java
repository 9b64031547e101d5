package freshet.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Known attacks by markup; skips the test that asks for them where they are not. */
final class Payloads {
  private Payloads() {}

  static List<String> all() {
    Optional<Path> file =
        Stream.iterate(Path.of("").toAbsolutePath(), up -> up != null, Path::getParent)
            .map(up -> up.resolve("shared/xss/payloads.jsonl"))
            .filter(Files::exists)
            .findFirst();
    Assumptions.assumeTrue(file.isPresent(), "no shared/xss above this folder: not attacked");
    try (Stream<String> lines = Files.lines(file.orElseThrow())) {
      return lines.filter(line -> !line.isBlank()).map(Payloads::payload).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String payload(String line) {
    try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), line)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken() == JsonToken.PROPERTY_NAME
            && parser.currentName().equals("payload")) {
          parser.nextToken();
          return parser.getString();
        }
      }
    }
    throw new IllegalArgumentException("no payload in " + line);
  }

  /** As the text of an element or attribute of XML, without what XML cannot hold. */
  static String escaped(String payload) {
    return payload
        .replaceAll("[\\p{Cntrl}&&[^\\n\\t]]|[\\ufffe\\uffff]|\\p{Cs}", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
