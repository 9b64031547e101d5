package freshet.web.admin;

import freshet.crawler.controller.ControllerEvent;
import java.util.Collection;

/** Stops watching feeds. */
public record FeedRemoval(CrawlerAccess engine) {
  void leave(long feed) {
    engine.store().feeds().remove(feed, engine.clock().instant());
    engine.inbox().add(new ControllerEvent.Removed(feed));
    engine.left().accept(feed);
    engine.counted().run();
  }

  /** Removes those feeds that nobody reads any more. */
  public void leaveUnread(Collection<Long> feeds) {
    engine.store().subscriptions().unread(feeds).forEach(this::leave);
  }
}
