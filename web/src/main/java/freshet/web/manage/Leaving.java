package freshet.web.manage;

import freshet.crawler.controller.Event;
import java.util.Collection;

/** Ends feeds. */
public record Leaving(Engine engine) {
  void leave(long feed) {
    engine.store().feeds().remove(feed, engine.clock().instant());
    engine.inbox().add(new Event.Removed(feed));
    engine.left().accept(feed);
    engine.counted().run();
  }

  /** Ends those of some feeds that nobody reads any more. */
  public void leaveUnread(Collection<Long> feeds) {
    engine.store().subscriptions().unread(feeds).forEach(this::leave);
  }
}
