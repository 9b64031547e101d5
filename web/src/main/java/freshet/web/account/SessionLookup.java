package freshet.web.account;

import io.javalin.http.Context;
import java.util.Optional;

/** Finds the account of a request. */
public interface SessionLookup {
  /** Returns the account that makes a request; empty if unknown. */
  Optional<SignedInAccount> of(Context context);
}
