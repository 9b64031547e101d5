package freshet.web.manage;

import freshet.crawler.controller.Snapshot;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebPart;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;

/**
 * For programs that watch the server: {@code /health} says whether it is alive, {@code /ready}
 * whether it can store what it finds.
 */
public final class Health implements WebPart {
  private final Questions questions;

  public Health(Questions questions) {
    this.questions = questions;
  }

  @Override
  public void addTo(Routes routes) {
    routes.get("/health", Credential.NONE, this::health);
    routes.get("/ready", Credential.NONE, this::ready);
  }

  private void health(Context context) {
    if (standsBy(context)) {
      return;
    }
    boolean answers = questions.snapshot().isPresent();
    tell(context, answers, answers ? "alive" : "the controller does not answer");
  }

  private void ready(Context context) {
    if (standsBy(context)) {
      return;
    }
    Optional<Snapshot> snapshot = questions.snapshot();
    String trouble =
        snapshot.isEmpty()
            ? "the controller does not answer"
            : snapshot.get().storeWaiting() ? "the database cannot be used" : "";
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
