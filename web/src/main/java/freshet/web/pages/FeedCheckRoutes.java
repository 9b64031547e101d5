package freshet.web.pages;

import freshet.crawler.controller.FeedReply;
import freshet.reading.RequestRejectedException;
import freshet.reading.stream.LocalTimes;
import freshet.store.Store;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.WebJson;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.SignedInAccount;
import freshet.web.account.VisitorTimes;
import freshet.web.admin.ControllerQueries;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/** Has a feed checked as soon as its site allows, when a reader asks for it. */
public final class FeedCheckRoutes implements RouteGroup {
  private static final Duration SOON = Duration.ofSeconds(30);

  private final Store store;
  private final ControllerQueries questions;
  private final Authentication doors;
  private final InstantSource clock;

  public FeedCheckRoutes(
      Store store, ControllerQueries questions, Authentication doors, InstantSource clock) {
    this.store = store;
    this.questions = questions;
    this.doors = doors;
    this.clock = clock;
  }

  @Override
  public void addTo(Routes routes) {
    doors.post(routes, "/feed/{id}/check", this::check);
  }

  private void check(Context context, SignedInAccount visitor) {
    long feed = Forms.number(context, "id");
    if (store.subscriptions().find(visitor.id(), feed).isEmpty()) {
      throw new RequestRejectedException(404, "you do not subscribe to this feed");
    }
    FeedReply reply = questions.wanted(feed).orElseThrow(questions::unanswered);
    Forms.goTo(context, "/feed/" + feed);
    if (context.header("HX-Request") != null) {
      context
          .status(204)
          .header("HX-Trigger", WebJson.write(Map.of("say", sentence(reply, context, visitor))));
    }
  }

  private String sentence(FeedReply reply, Context context, SignedInAccount visitor) {
    Instant now = clock.instant();
    LocalTimes times = VisitorTimes.of(context, visitor, now);
    return reply.dueAt().isBefore(now.plus(SOON))
        ? "Checking now"
        : "The site can be asked again at " + times.dated(reply.dueAt());
  }
}
