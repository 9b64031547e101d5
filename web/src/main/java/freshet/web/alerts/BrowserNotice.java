package freshet.web.alerts;

import freshet.web.Json;
import freshet.web.reader.Live;
import java.util.Map;

/** Shows on the open pages of an account that something of its own was switched off. */
public final class BrowserNotice implements Sifter.Notice {
  private final Live live;

  public BrowserNotice(Live live) {
    this.live = live;
  }

  @Override
  public void tell(long account, String headline, String reason, String path) {
    Map<String, String> told =
        Map.of("alert", headline, "text", reason, "path", path, "tag", "freshet" + path);
    live.tell(account, "alert", Json.write(told));
  }
}
