package freshet.store.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Someone who reads.
 *
 * @param name as it is typed to log in; no two differ in case only
 * @param password what a password hash made of it; null if none can log in with one
 */
public record Account(
    long id, String name, @Nullable String password, Role role, Instant createdAt) {

  /** What an account may do. */
  public enum Role {
    /** Also whatever concerns the server. */
    ADMIN,
    USER
  }

  public boolean isAdmin() {
    return role == Role.ADMIN;
  }
}
