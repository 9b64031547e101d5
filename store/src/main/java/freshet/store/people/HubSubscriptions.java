package freshet.store.people;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who subscribes at our hub to the feeds that people give out. */
public interface HubSubscriptions {
  /** Keeps a request in the place of an earlier one for the same topic and callback. */
  void ask(HubRequest request);

  /** Requests whose callbacks are to be asked, longest due first. */
  List<HubRequest> requests(Instant now, int most);

  /** How many requests for a feed wait. */
  long requests(long feed);

  /** The callback could not be asked; it is tried again then. */
  void postpone(HubRequest request, Instant until);

  /** The callback does not want it. */
  void drop(HubRequest request);

  /**
   * The callback confirmed what was asked: a subscription begins or ends. False if something else
   * was asked meanwhile.
   */
  boolean confirm(HubRequest request, Instant now);

  /** How many subscribe to each feed of an account that someone subscribes to. */
  Map<Long, Integer> counts(long account);

  /** All of a feed. */
  List<HubSubscription> of(long feed);

  /** The feeds that someone subscribes to. */
  List<OutputFeed> feeds();

  /** There is something to send to all who subscribe to a feed. */
  void news(long feed, Instant now);

  /** To whom something is to be sent, longest due first. */
  List<HubSubscription> due(Instant now, int most);

  /** When something is to be sent or asked next; empty if nothing is. */
  Optional<Instant> next();

  /** Something was sent; what came meanwhile is due at once. */
  void delivered(HubSubscription subscription, String sent, Instant now);

  /** Something could not be sent; it is tried again then. */
  void failed(HubSubscription subscription, Instant until);

  /** Ends a subscription. */
  void end(HubSubscription subscription);

  /** Ends those whose lease has run out; gives how many. */
  int expire(Instant now);
}
