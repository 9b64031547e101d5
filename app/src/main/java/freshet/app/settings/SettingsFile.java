package freshet.app.settings;

import freshet.app.settings.SettingSources.Value;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A file of lines {@code key = value}; a line that starts with # is a comment. */
public record SettingsFile(Map<String, Value> lines) {
  public static final SettingsFile NONE = new SettingsFile(Map.of());

  /** Reads a file; throws {@link SetupException}. */
  public static SettingsFile read(Path file) {
    try {
      return of(file.getFileName().toString(), Files.readAllLines(file));
    } catch (CharacterCodingException e) {
      throw new SetupException("the settings file '%s' is not UTF-8".formatted(file), e);
    } catch (IOException e) {
      throw new SetupException(
          "the settings file '%s' cannot be read; check the path and its permissions"
              .formatted(file),
          e);
    }
  }

  /** Reads the file of a data folder; empty if there is none. */
  public static SettingsFile in(DataFolder folder) {
    return Files.exists(folder.settings()) ? read(folder.settings()) : NONE;
  }

  static SettingsFile of(String name, List<String> lines) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      String from = "line %d of %s".formatted(i + 1, name);
      if (!line.isEmpty() && !line.startsWith("#")) {
        add(values, line, from);
      }
    }
    return new SettingsFile(values);
  }

  private static void add(Map<String, Value> values, String line, String from) {
    int equals = line.indexOf('=');
    if (equals < 1) {
      throw new SetupException(
          "'%s' (%s) is not a setting; write it as key = value".formatted(line, from));
    }
    String key = line.substring(0, equals).strip();
    Value before = values.put(key, new Value(line.substring(equals + 1).strip(), from));
    if (before != null) {
      throw new SetupException(
          "'%s' is set twice, in %s and in %s; remove one".formatted(key, before.from(), from));
    }
  }
}
