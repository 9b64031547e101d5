package freshet.web.account;

import freshet.web.RouteGroup;
import freshet.web.Routes;
import io.javalin.http.Context;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/** Shows errors that no page of ours has caught: unknown addresses, and faults of the server. */
public final class ErrorPages implements RouteGroup {
  private static final Logger LOG = System.getLogger(ErrorPages.class.getName());

  private final Authentication doors;
  private final Pages pages;

  public ErrorPages(Authentication doors, Pages pages) {
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    routes.errorPage(this::show);
  }

  private void show(Context context, int status, String sentence) {
    Optional<SignedInAccount> visitor = visitor(context);
    try {
      pages.tell(context, visitor.orElse(null), status, sentence);
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "An error is shown without the shell, which cannot be made.", e);
      pages.tell(context, null, status, sentence);
    }
  }

  /** Finds out who asks, unless that is what fails. */
  private Optional<SignedInAccount> visitor(Context context) {
    try {
      return doors.visitor(context);
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "An error is shown to a visitor who cannot be found out.", e);
      return Optional.empty();
    }
  }
}
