package freshet.web.admin;

import freshet.reading.RequestRejectedException;
import freshet.reading.subscription.FeedWatch;
import java.util.Collection;

/** Watches feeds for accounts in the same way as the operator's commands do. */
public record CrawlerFeedWatch(FeedAddition adding, ImportExport lists, FeedRemoval leaving)
    implements FeedWatch {

  @Override
  public Outcome watch(String url, String owner) {
    try {
      AddReport report = adding.add(new AddRequest(url, false), owner);
      if (report.feeds().isEmpty() && !report.offers().isEmpty()) {
        report = adding.add(new AddRequest(report.offers().getFirst().url(), false), owner);
      }
      return report.feeds().isEmpty()
          ? new Outcome.NotFound("no feed was found there")
          : watched(report.feeds().getFirst());
    } catch (RequestRejectedException e) {
      return new Outcome.NotFound(String.valueOf(e.getMessage()));
    }
  }

  private static Outcome watched(AddReport.Added added) {
    return new Outcome.Watched(added.id(), added.title());
  }

  @Override
  public Taken watchAll(byte[] list, String owner) {
    return lists.watchAll(list, owner);
  }

  @Override
  public void left(Collection<Long> feeds) {
    leaving.leaveUnread(feeds);
  }
}
