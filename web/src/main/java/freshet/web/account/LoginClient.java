package freshet.web.account;

import freshet.store.people.LoginAttempt.Protocol;
import freshet.web.ClientAddress;
import io.javalin.http.Context;

/**
 * Who wants to log in, as far as a request tells.
 *
 * @param network an IPv4 address, or a /64 network of IPv6
 * @param device what the browser or application says it is
 */
public record LoginClient(String network, String device, Protocol protocol) {
  public static LoginClient of(Context context, Protocol protocol) {
    return new LoginClient(ClientAddress.of(context).network(), Browser.device(context), protocol);
  }
}
