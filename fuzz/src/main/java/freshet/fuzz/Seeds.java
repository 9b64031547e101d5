package freshet.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Folders of inputs to start from: the kept ones, and those of {@code shared} where it is. */
final class Seeds {
  private Seeds() {}

  static Stream<Path> of(Path module, Target target, Path out) throws IOException {
    List<Path> folders = new ArrayList<>();
    folders.add(module.resolve("src/test/resources/freshet/fuzz").resolve(target.word()));
    Path shared = module.toAbsolutePath().normalize().resolve("../../shared").normalize();
    target.shared().forEach(name -> folders.add(shared.resolve(name)));
    if (target == Target.SANITISER) {
      folders.add(payloads(shared.resolve("xss/payloads.jsonl"), out.resolve("payloads")));
    }
    return folders.stream().filter(Files::isDirectory);
  }

  /** Unpacks a file of payloads, one to a line, into files of their own. */
  private static Path payloads(Path file, Path folder) throws IOException {
    if (Files.exists(file)) {
      Files.createDirectories(folder);
      List<String> lines = Files.readAllLines(file, UTF_8);
      for (int i = 0; i < lines.size(); i++) {
        Files.writeString(folder.resolve(String.valueOf(i)), payload(lines.get(i)), UTF_8);
      }
    }
    return folder;
  }

  private static String payload(String line) {
    try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), line)) {
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.PROPERTY_NAME
            && json.currentName().equals("payload")) {
          json.nextToken();
          return json.getString();
        }
      }
    }
    return "";
  }
}
