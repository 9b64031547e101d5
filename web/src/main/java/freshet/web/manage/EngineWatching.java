package freshet.web.manage;

import freshet.web.Refusal;
import freshet.web.apps.Watching;
import java.util.Collection;

/** Watches what people want to read as the operator's commands would. */
public record EngineWatching(Adding adding, ImportExport lists, Leaving leaving)
    implements Watching {

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
    } catch (Refusal e) {
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
