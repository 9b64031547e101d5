package freshet.store.account;

import java.time.Instant;
import java.util.Map;

/**
 * A place where an account saves articles: a save target with the fields that it needs.
 *
 * @param target the id of the save target, such as {@code wallabag}
 * @param name by which the account knows it
 * @param fields by name: addresses, user names, passwords and keys
 */
public record SaveDestination(
    long id,
    long account,
    String target,
    String name,
    Map<String, String> fields,
    Instant createdAt) {
  public SaveDestination {
    fields = Map.copyOf(fields);
  }

  /** Without the fields, some of which are secret. */
  @Override
  public String toString() {
    return "SaveDestination[%d of %d, %s, '%s', %s]"
        .formatted(id, account, target, name, fields.keySet().stream().sorted().toList());
  }
}
