package freshet.app.server;

import freshet.reading.hub.HubService;
import freshet.reading.hub.HubWorker;
import freshet.reading.output.OutputFeedService;
import freshet.reading.output.OutputFeedWriter;
import freshet.reading.output.OutputWindows;
import freshet.reading.subscription.SubscriptionService;
import freshet.store.Store;
import freshet.web.PublicAddress;
import freshet.web.RouteGroup;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.Authentication;
import freshet.web.account.Pages;
import freshet.web.admin.ControllerQueries;
import freshet.web.output.HubRoutes;
import freshet.web.output.PublicFeedRoutes;
import freshet.web.pages.OutputFeedRoutes;
import freshet.web.protocol.rest.OpenApi;
import freshet.web.protocol.rest.OutputFeedApi;
import freshet.web.protocol.rest.PostingApi;
import freshet.web.protocol.rest.SubscriptionApi;
import java.time.InstantSource;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Wires the output feeds.
 *
 * @param parts the routes, including those of the account API
 * @param desk pushes to subscribers
 */
record OutputWiring(List<RouteGroup> parts, HubWorker desk) {
  static OutputWiring of(
      Store store,
      Aggregator aggregator,
      @Nullable String publicUrl,
      ControllerQueries questions,
      AppPasswordLogin login,
      SubscriptionService subscriber,
      Authentication doors,
      Pages pages,
      IntUnaryOperator words) {
    InstantSource clock = aggregator.clock();
    PublicAddress address = new PublicAddress(publicUrl);
    OutputWindows windows = new OutputWindows(store, aggregator.lanes().outputs(), clock);
    OutputFeedWriter publisher = new OutputFeedWriter(store);
    HubService hub =
        new HubService(
            store, windows, publisher, aggregator.callbacks(), clock, aggregator.supervisor());
    HubWorker desk = new HubWorker(store, hub, clock, words, aggregator.supervisor());
    OutputFeedService shop = new OutputFeedService(store, clock);
    return new OutputWiring(
        List.of(
            new PublicFeedRoutes(
                store,
                windows,
                publisher,
                address,
                new NextRetrievalCache(questions, clock),
                clock),
            new OutputFeedRoutes(store, shop, address, doors, pages),
            new SubscriptionApi(store, login, subscriber),
            new PostingApi(store, login, clock),
            new OutputFeedApi(shop, address, login),
            new OpenApi(doors, pages),
            new HubRoutes(store, windows, address, desk::wake, clock)),
        desk);
  }
}
