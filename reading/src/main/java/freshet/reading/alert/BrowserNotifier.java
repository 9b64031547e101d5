package freshet.reading.alert;

import freshet.reading.JsonText;
import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;
import java.util.Map;

/**
 * Sends notifications to the open pages of an account, which may also show them as browser
 * notifications.
 */
public final class BrowserNotifier implements Notifier {
  private final OpenPages pages;

  public BrowserNotifier(OpenPages pages) {
    this.pages = pages;
  }

  @Override
  public NotificationChannel id() {
    return NotificationChannel.BROWSER;
  }

  @Override
  public String label() {
    return "browser";
  }

  @Override
  public NotifierField field() {
    return NotifierField.toggle("open pages in your browsers");
  }

  @Override
  public Outcome tell(SavedSearch alert, String target, NotificationMessage letter) {
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
    return pages.tell(alert.account(), "alert", JsonText.write(told)) > 0
        ? new Outcome.Told()
        : new Outcome.Failed("none of your browsers had a page open");
  }
}
