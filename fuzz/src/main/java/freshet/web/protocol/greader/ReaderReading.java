package freshet.web.protocol.greader;

import freshet.store.account.Account;
import freshet.store.account.Account.Role;
import java.time.Instant;

/** Opens ids and paths of reader applications to the worst cases. */
public final class ReaderReading {
  private static final Account ACCOUNT = new Account(1, "ada", null, Role.USER, Instant.EPOCH);

  private ReaderReading() {}

  /** Reads the name of a stream. */
  public static void stream(String text) {
    StreamId.of(text, ACCOUNT);
  }

  /** Reads the id of a posting. */
  public static void item(String text) {
    ItemIds.of(text);
  }

  /** Reads the path of a request. */
  public static void path(String text) {
    ReaderPath.of(text).ifPresent(path -> path.call());
  }
}
