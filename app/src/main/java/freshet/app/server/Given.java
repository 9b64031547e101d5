package freshet.app.server;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What was given for each key, and where: flags before the environment before the file before the
 * defaults.
 */
public final class Given {
  private static final String PREFIX = "FRESHET_";

  /** Of the launcher and of the commands, not settings. */
  private static final List<String> NO_SETTINGS =
      List.of(
          "FRESHET_TRACE",
          "FRESHET_JAVA_OPTIONS",
          "FRESHET_DATA",
          "FRESHET_SERVER",
          "FRESHET_TOKEN");

  /** A value and who gave it, for a person. */
  public record Value(String text, String from) {
    /** Whether it holds against what was chosen while the server ran. */
    boolean isFirm() {
      return from.startsWith(FLAG) || from.startsWith(VARIABLE);
    }
  }

  private static final String FLAG = "on the command line";
  private static final String VARIABLE = "in the environment";

  private final Map<String, Value> values = new HashMap<>();

  /** What a file, the environment and flags say; throws {@link SetupException}. */
  public static Given of(
      SettingsFile file, Map<String, String> environment, Map<String, String> flags) {
    Given given = new Given();
    for (Key key : Key.values()) {
      given.values.put(key.label(), new Value(key.standard(), "default"));
    }
    file.lines().forEach(given::add);
    new TreeMap<>(environment).forEach(given::addVariable);
    flags.forEach((key, text) -> given.add(key, new Value(text, FLAG)));
    return given;
  }

  private void addVariable(String name, String text) {
    if (name.startsWith(PREFIX) && !NO_SETTINGS.contains(name)) {
      String key = name.substring(PREFIX.length()).toLowerCase(Locale.ROOT);
      add(key.replace('_', '-'), new Value(text, VARIABLE + " as " + name));
    }
  }

  private void add(String key, Value value) {
    if (Key.of(key).isEmpty() && !isOfHost(key)) {
      throw new SetupException(
          "there is no setting '%s' (%s)%s; 'freshet settings' lists them all"
              .formatted(key, value.from, Nearest.question(key, Key.labels(), 1)));
    }
    values.put(key, value);
  }

  private static boolean isOfHost(String key) {
    return key.startsWith("host.")
        && Key.OF_HOSTS.stream()
            .anyMatch(end -> key.endsWith("." + end) && key.length() > end.length() + 6);
  }

  /** The value of a key. */
  public Value of(Key key) {
    Value value = values.get(key.label());
    if (value == null) {
      throw new IllegalStateException("no default for " + key);
    }
    return value;
  }

  /** The values of single hosts, by the setting and then by host. */
  Map<String, Value> ofHosts(String setting) {
    Map<String, Value> found = new LinkedHashMap<>();
    for (Map.Entry<String, Value> entry : new TreeMap<>(values).entrySet()) {
      @Nullable String host = host(entry.getKey(), setting);
      if (host != null) {
        found.put(host, entry.getValue());
      }
    }
    return found;
  }

  /** The values of all single hosts by their keys. */
  public Map<String, Value> ofAllHosts() {
    Map<String, Value> found = new TreeMap<>(values);
    found.keySet().removeIf(key -> !isOfHost(key));
    return found;
  }

  private static @Nullable String host(String key, String setting) {
    return key.startsWith("host.") && key.endsWith("." + setting)
        ? key.substring("host.".length(), key.length() - setting.length() - 1)
        : null;
  }
}
