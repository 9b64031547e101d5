package freshet.reading.alert;

import freshet.reading.JsonText;
import java.util.Map;

/** Shows on an account's open pages that one of its rules or alerts was switched off. */
public final class BrowserNotice implements ArrivalMatcher.Notice {
  private final OpenPages pages;

  public BrowserNotice(OpenPages pages) {
    this.pages = pages;
  }

  @Override
  public void tell(long account, String headline, String reason, String path) {
    Map<String, String> told =
        Map.of("alert", headline, "text", reason, "path", path, "tag", "freshet" + path);
    pages.tell(account, "alert", JsonText.write(told));
  }
}
