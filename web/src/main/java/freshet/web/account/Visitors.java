package freshet.web.account;

import io.javalin.http.Context;
import java.util.Optional;

/** Tells who comes. */
public interface Visitors {
  /** Who makes a request; empty if nobody that is known. */
  Optional<Visitor> of(Context context);
}
