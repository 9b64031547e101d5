package freshet.web.admin;

import freshet.web.RouteGroup;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.work.Supervisor;
import io.javalin.http.Context;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Routes for monitoring: {@code /health} reports whether the server is alive and no thread fails
 * repeatedly, {@code /ready} whether it can store results.
 */
public final class HealthRoutes implements RouteGroup {
  private final ControllerQueries questions;
  private final Supplier<Optional<String>> storeTrouble;
  private final Supervisor supervisor;

  /**
   * Creates the routes.
   *
   * @param storeTrouble what is wrong with the store, as part of a sentence; empty if nothing
   */
  public HealthRoutes(
      ControllerQueries questions, Supplier<Optional<String>> storeTrouble, Supervisor supervisor) {
    this.questions = questions;
    this.storeTrouble = storeTrouble;
    this.supervisor = supervisor;
  }

  @Override
  public void addTo(Routes routes) {
    routes.get("/health", Credential.NONE, this::health);
    routes.get("/ready", Credential.NONE, this::ready);
  }

  private void health(Context context) {
    List<Supervisor.Trouble> troubles = supervisor.troubles();
    if (!troubles.isEmpty()) {
      tell(context, false, sentence(troubles.getFirst()));
      return;
    }
    if (standsBy(context)) {
      return;
    }
    // a controller that waits for the store is healthy
    boolean answers = storeTrouble.get().isPresent() || questions.snapshot().isPresent();
    tell(context, answers, answers ? "alive" : "the controller does not answer");
  }

  private static String sentence(Supervisor.Trouble trouble) {
    return "the thread %s fails repeatedly, last at %s: %s"
        .formatted(
            trouble.thread(), trouble.at().truncatedTo(ChronoUnit.SECONDS), trouble.reason());
  }

  private void ready(Context context) {
    if (standsBy(context)) {
      return;
    }
    String trouble =
        storeTrouble
            .get()
            .orElseGet(
                () -> questions.snapshot().isPresent() ? "" : "the controller does not answer");
    tell(context, trouble.isEmpty(), trouble.isEmpty() ? "ready" : trouble);
  }

  /** Whether this server is a standby: it serves readers although another server leads. */
  private boolean standsBy(Context context) {
    boolean standsBy = questions.hindrance().isPresent();
    if (standsBy) {
      tell(context, true, "standby");
    }
    return standsBy;
  }

  private static void tell(Context context, boolean well, String sentence) {
    context.header("Cache-Control", "no-store");
    context.status(well ? 200 : 503).json(Map.of("status", sentence));
  }
}
