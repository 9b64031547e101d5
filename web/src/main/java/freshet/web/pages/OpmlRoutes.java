package freshet.web.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.reading.RequestRejectedException;
import freshet.reading.subscription.SubscriptionService;
import freshet.reading.subscription.SubscriptionService.Import;
import freshet.web.RequestBody;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit;
import freshet.web.Routes;
import freshet.web.Upload;
import freshet.web.account.Authentication;
import freshet.web.account.PageSecurityHeaders;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;

/** Imports and exports an account's feed lists. */
public final class OpmlRoutes implements RouteGroup {
  private static final int MOST_PROBLEMS = 100;

  private final SubscriptionService subscriber;
  private final Authentication doors;
  private final Pages pages;

  public OpmlRoutes(SubscriptionService subscriber, Authentication doors, Pages pages) {
    this.subscriber = subscriber;
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.post(routes, "/import", RouteLimit.uploadedList(), this::take);
    doors.get(routes, "/export", this::give);
  }

  private void take(Context context, SignedInAccount visitor) {
    Import taken = subscriber.take(visitor.account(), list(context));
    List<String> problems = taken.problems();
    pages.show(
        context,
        visitor,
        "Imported",
        "reader/imported.jte",
        Map.of(
            "feeds",
            taken.feeds(),
            "problems",
            problems.subList(0, Math.min(problems.size(), MOST_PROBLEMS)),
            "more",
            Math.max(0, problems.size() - MOST_PROBLEMS)));
  }

  private static byte[] list(Context context) {
    try (Upload file = RequestBody.file(context)) {
      byte[] list = file.bytes();
      if (list.length == 0) {
        throw new RequestRejectedException(422, "choose a file with a list of feeds (OPML) first");
      }
      return list;
    }
  }

  /** Exports the subscriptions without passwords in URLs (GC-009). */
  private void give(Context context, SignedInAccount visitor) {
    PageSecurityHeaders.harmless(context);
    context
        .contentType("text/x-opml; charset=utf-8")
        .header("Content-Disposition", "attachment; filename=\"freshet.opml\"")
        .result(subscriber.opml(visitor.account()).getBytes(UTF_8));
  }
}
