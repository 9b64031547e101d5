package freshet.store.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An account of a reader.
 *
 * @param name the login name; no two differ only in case
 * @param password the hash of the password; null if the account cannot log in with one
 */
public record Account(
    long id, String name, @Nullable String password, Role role, Instant createdAt) {

  /** What an account may do. */
  public enum Role {
    /** May also administer the server. */
    ADMIN,
    USER
  }

  public boolean isAdmin() {
    return role == Role.ADMIN;
  }
}
