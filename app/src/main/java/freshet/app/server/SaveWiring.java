package freshet.app.server;

import freshet.reading.save.SaveSender;
import freshet.reading.save.SaveService;
import freshet.reading.save.SaveTargets;
import freshet.store.Store;
import freshet.web.RouteGroup;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.Authentication;
import freshet.web.account.Pages;
import freshet.web.pages.SaveRoutes;
import freshet.web.protocol.rest.SaveApi;
import java.util.List;

/** Saving articles elsewhere. */
record SaveWiring(List<RouteGroup> parts, SaveService service, SaveSender sender) {
  static SaveWiring of(
      Store store,
      Aggregator aggregator,
      AppPasswordLogin login,
      Authentication doors,
      Pages pages) {
    SaveTargets targets = SaveTargets.of(aggregator.saves(), aggregator.clock());
    SaveSender sender = new SaveSender(store, targets, aggregator.clock(), aggregator.supervisor());
    SaveService service = new SaveService(store, targets, aggregator.clock(), sender::call);
    return new SaveWiring(
        List.of(new SaveRoutes(service, doors, pages), new SaveApi(service, login)),
        service,
        sender);
  }
}
