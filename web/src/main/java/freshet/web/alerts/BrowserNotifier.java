package freshet.web.alerts;

import freshet.store.people.SavedSearch;
import freshet.web.Json;
import freshet.web.reader.Live;
import java.util.Map;

/** Tells the open pages of a reader, which may show it outside of the page too. */
public final class BrowserNotifier implements Notifier {
  private final Live live;

  public BrowserNotifier(Live live) {
    this.live = live;
  }

  @Override
  public Outcome tell(SavedSearch alert, String target, Letter letter) {
    String path =
        letter.isSummary()
            ? "/alerts/" + alert.id()
            : "/posting/" + letter.entries().getFirst().posting();
    Map<String, String> told =
        Map.of(
            "alert",
            letter.alert(),
            "text",
            letter.headline(),
            "path",
            path,
            "tag",
            "freshet-" + letter.id());
    return live.tell(alert.account(), "alert", Json.write(told)) > 0
        ? new Outcome.Told()
        : new Outcome.Failed("no page of yours was open");
  }
}
