package freshet.app.settings;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The given value of each key and its source; flags override the environment, which overrides the
 * file, which overrides defaults.
 */
public final class SettingSources {
  private static final String PREFIX = "FRESHET_";

  /** Variables of the launcher and of commands, which are not settings. */
  private static final List<String> NO_SETTINGS =
      List.of(
          "FRESHET_TRACE",
          "FRESHET_JAVA_OPTIONS",
          "FRESHET_DATA",
          "FRESHET_SERVER",
          "FRESHET_TOKEN");

  /** A value and its source, for messages. */
  public record Value(String text, String from) {
    /** Whether it overrides what was chosen at run time. */
    public boolean isFirm() {
      return from.startsWith(FLAG) || from.startsWith(VARIABLE);
    }
  }

  private static final String FLAG = "on the command line";
  private static final String VARIABLE = "in the environment";

  private final Map<String, Value> values = new HashMap<>();

  /** Combines file, environment and flags; throws {@link SetupException}. */
  public static SettingSources of(
      SettingsFile file, Map<String, String> environment, Map<String, String> flags) {
    SettingSources given = new SettingSources();
    for (SettingKey key : SettingKey.values()) {
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
    if (SettingKey.of(key).isEmpty() && !isOfHost(key)) {
      throw new SetupException(
          "there is no setting '%s' (%s)%s; 'freshet settings' lists them all"
              .formatted(key, value.from, SimilarNames.question(key, SettingKey.labels(), 1)));
    }
    values.put(key, value);
  }

  private static boolean isOfHost(String key) {
    return key.startsWith("host.")
        && SettingKey.OF_HOSTS.stream()
            .anyMatch(end -> key.endsWith("." + end) && key.length() > end.length() + 6);
  }

  /** Returns the value of a key. */
  public Value of(SettingKey key) {
    Value value = values.get(key.label());
    if (value == null) {
      throw new IllegalStateException("no default for " + key);
    }
    return value;
  }

  /** Returns the values of single hosts for one setting, by host. */
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

  /** Returns the values of all single hosts by key. */
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
