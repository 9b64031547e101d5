package freshet.web.account;

import freshet.store.account.LoginAttempt.Protocol;
import freshet.web.ClientAddress;
import io.javalin.http.Context;

/**
 * The client of a login attempt.
 *
 * @param network an IPv4 address, or a /64 network of IPv6
 * @param device what the browser or application calls itself
 */
public record LoginClient(String network, String device, Protocol protocol) {
  public static LoginClient of(Context context, Protocol protocol) {
    return new LoginClient(
        ClientAddress.of(context).network(), ClientInfo.device(context), protocol);
  }
}
