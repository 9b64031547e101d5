package freshet.app.server;

import freshet.store.Store;
import freshet.web.PublicAddress;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Pages;
import freshet.web.api.FeedsOutCalls;
import freshet.web.api.OpenApi;
import freshet.web.api.PostingCalls;
import freshet.web.api.SubscriptionCalls;
import freshet.web.apps.AppLogin;
import freshet.web.apps.Subscriber;
import freshet.web.hub.Hub;
import freshet.web.hub.HubDesk;
import freshet.web.hub.HubPart;
import freshet.web.manage.Questions;
import freshet.web.publish.FeedsOutPart;
import freshet.web.publish.OutPart;
import freshet.web.publish.Publisher;
import freshet.web.publish.Shop;
import freshet.web.publish.Windows;
import java.time.InstantSource;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What people give out.
 *
 * @param parts the routes, and those of the API of accounts
 * @param desk pushes it
 */
record Publishing(List<WebPart> parts, HubDesk desk) {
  static Publishing of(
      Store store,
      Aggregator aggregator,
      @Nullable String publicUrl,
      Questions questions,
      AppLogin login,
      Subscriber subscriber,
      Doors doors,
      Pages pages,
      IntUnaryOperator words) {
    InstantSource clock = aggregator.clock();
    PublicAddress address = new PublicAddress(publicUrl);
    Windows windows = new Windows(store, aggregator.lanes().outputs(), clock);
    Publisher publisher = new Publisher(store);
    Hub hub =
        new Hub(store, windows, publisher, aggregator.callbacks(), clock, aggregator.supervisor());
    HubDesk desk = new HubDesk(store, hub, clock, words, aggregator.supervisor());
    Shop shop = new Shop(store, clock);
    return new Publishing(
        List.of(
            new OutPart(
                store, windows, publisher, address, new PlannedLooks(questions, clock), clock),
            new FeedsOutPart(store, shop, address, doors, pages),
            new SubscriptionCalls(store, login, subscriber),
            new PostingCalls(store, login, clock),
            new FeedsOutCalls(shop, address, login),
            new OpenApi(doors, pages),
            new HubPart(store, windows, address, desk::wake, clock)),
        desk);
  }
}
