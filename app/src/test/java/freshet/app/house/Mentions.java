package freshet.app.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Our types as sources, tests and templates name them. */
final class Mentions {
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([a-z0-9.]{1,99});");
  private static final Pattern TYPE =
      Pattern.compile("\\b(freshet(?:\\.[a-z][a-z0-9]{0,40}){1,8})\\.([A-Z]\\w{0,80})");

  private Mentions() {}

  /** The full names of all types that a file of another package names. */
  static Set<String> fromOtherPackages() {
    Set<String> mentioned = new TreeSet<>();
    for (String module : Source.modules()) {
      try (Stream<Path> files = Files.walk(Source.ROOT.resolve(module).resolve("src"))) {
        files
            .filter(file -> file.toString().endsWith(".java") || file.toString().endsWith(".jte"))
            .forEach(file -> add(file, mentioned));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return mentioned;
  }

  private static void add(Path file, Set<String> mentioned) {
    try {
      String text = Files.readString(file);
      Matcher declared = PACKAGE.matcher(text);
      String home = declared.find() ? declared.group(1) : "";
      Matcher type = TYPE.matcher(text);
      while (type.find()) {
        if (!type.group(1).equals(home)) {
          mentioned.add(type.group());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
