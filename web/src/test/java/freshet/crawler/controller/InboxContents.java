package freshet.crawler.controller;

import java.util.List;

/** What waits for a controller that does not run. */
public final class InboxContents {
  private InboxContents() {}

  /** Takes it out of an inbox. */
  public static List<ControllerEvent> of(Inbox inbox) {
    return inbox.take();
  }
}
