package freshet.web.manage;

import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.work.Supervisor;
import io.javalin.http.Context;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * For programs that watch the server: {@code /health} says whether it is alive and none of its
 * threads fails again and again, {@code /ready} whether it can store what it finds.
 */
public final class Health implements WebPart {
  private final Questions questions;
  private final Supplier<Optional<String>> storeTrouble;
  private final Supervisor supervisor;

  /**
   * Tells of a controller, its store and all threads.
   *
   * @param storeTrouble what is wrong with the store, as part of a sentence; empty if nothing is
   */
  public Health(
      Questions questions, Supplier<Optional<String>> storeTrouble, Supervisor supervisor) {
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
    // a controller that waits for the store is well
    boolean answers = storeTrouble.get().isPresent() || questions.snapshot().isPresent();
    tell(context, answers, answers ? "alive" : "the controller does not answer");
  }

  private static String sentence(Supervisor.Trouble trouble) {
    return "the thread %s fails again and again, last at %s: %s"
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

  /** A server that another one leads serves readers all the same. */
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
