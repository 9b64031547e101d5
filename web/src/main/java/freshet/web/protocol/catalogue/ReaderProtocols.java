package freshet.web.protocol.catalogue;

import freshet.reading.subscription.SubscriptionService;
import freshet.store.Store;
import freshet.web.account.AppPasswordLogin;
import freshet.web.protocol.ReaderProtocol;
import freshet.web.protocol.fever.FeverApi;
import freshet.web.protocol.fever.LastRetrievalTime;
import freshet.web.protocol.greader.GoogleReaderApi;
import freshet.work.Supervisor;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The catalogue of reader protocols. */
public final class ReaderProtocols {
  private ReaderProtocols() {}

  /**
   * What protocols are made from.
   *
   * @param last the time of the latest retrieval
   * @param publicUrl the server's public URL; null to derive it from the request
   */
  public record Services(
      Store store,
      AppPasswordLogin login,
      SubscriptionService subscriptions,
      LastRetrievalTime last,
      InstantSource clock,
      @Nullable String publicUrl,
      Supervisor supervisor) {}

  /**
   * Returns all protocols in order of precedence; they answer before any page (GR-018). To add one,
   * write a class and add a line here.
   */
  public static List<ReaderProtocol> all(Services from) {
    return List.of(
        new GoogleReaderApi(
            from.store,
            from.login,
            from.subscriptions,
            from.clock,
            from.publicUrl,
            from.supervisor),
        new FeverApi(from.store, from.login, from.last, from.clock));
  }
}
