package freshet.store.people;

import freshet.store.people.Account.Role;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The accounts. */
public interface Accounts {
  /** Adds an account; empty if the name is taken. */
  Optional<Account> add(String name, @Nullable String password, Role role, Instant now);

  Optional<Account> find(long id);

  /** By name, in any case. */
  Optional<Account> find(String name);

  /** By name. */
  List<Account> all();

  void password(long id, @Nullable String password);

  void role(long id, Role role);

  /** Removes an account with all that is its own. */
  void remove(long id);

  /** What an account prefers, by name. */
  Map<String, String> preferences(long id);

  void prefer(long id, String name, String value);
}
