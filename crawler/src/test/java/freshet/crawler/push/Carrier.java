package freshet.crawler.push;

import freshet.http.Header;
import freshet.village.WebSubHub;
import freshet.village.WebSubHub.Call;
import java.net.URI;
import java.time.Instant;
import java.util.List;

/** Carries what hubs of the village want to send to our callbacks. */
public final class Carrier {
  private final PushReceiver receiver;

  public Carrier(PushReceiver receiver) {
    this.receiver = receiver;
  }

  /** All verifications that are due, and the answers back. */
  public void verify(WebSubHub hub, Instant now) {
    for (Call call : hub.verifications()) {
      PushResponse response = carry(call, now);
      hub.answered(call, response.status(), response.body());
    }
  }

  /** One request of a hub. */
  public PushResponse carry(Call call, Instant now) {
    List<Header> headers =
        call.headers().stream().map(field -> new Header(field.name(), field.value())).toList();
    String query = call.query().isEmpty() ? null : call.query();
    String path = URI.create(call.callback()).getPath();
    return receiver.handle(new PushRequest(call.method(), path, query, headers, call.body()), now);
  }
}
