package freshet.web.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.web.Refusal;
import freshet.web.RequestBody;
import freshet.web.RouteLimit;
import freshet.web.Routes;
import freshet.web.Upload;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.PageHeaders;
import freshet.web.account.Pages;
import freshet.web.account.Visitor;
import freshet.web.apps.Subscriber;
import freshet.web.apps.Subscriber.Import;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;

/** Takes someone's lists of feeds in and gives them out. */
public final class ListsPart implements WebPart {
  private static final int MOST_PROBLEMS = 100;

  private final Subscriber subscriber;
  private final Doors doors;
  private final Pages pages;

  public ListsPart(Subscriber subscriber, Doors doors, Pages pages) {
    this.subscriber = subscriber;
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.post(routes, "/import", RouteLimit.uploadedList(), this::take);
    doors.get(routes, "/export", this::give);
  }

  private void take(Context context, Visitor visitor) {
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
        throw new Refusal(422, "choose a file with a list of feeds (OPML) first");
      }
      return list;
    }
  }

  /** Passwords in URLs stay here (GC-009). */
  private void give(Context context, Visitor visitor) {
    PageHeaders.harmless(context);
    context
        .contentType("text/x-opml; charset=utf-8")
        .header("Content-Disposition", "attachment; filename=\"freshet.opml\"")
        .result(subscriber.opml(visitor.account()).getBytes(UTF_8));
  }
}
