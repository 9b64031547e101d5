package freshet.store;

import java.util.Map;
import java.util.Optional;

/** Small texts by name. */
public interface Settings {
  Optional<String> find(String name);

  Map<String, String> all();

  void set(String name, String value);

  void remove(String name);
}
