package freshet.web;

import freshet.http.Cidr;
import io.javalin.config.Key;
import io.javalin.http.Context;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The networks of reverse proxies whose forwarding headers are trusted. {@code X-Forwarded-For}, or
 * {@code Forwarded} of RFC 7239, is read from right to left, since each trusted proxy has appended
 * the address that it saw. The first address that is not a trusted proxy is the client. Text that
 * is not an address ends the walk at the last trusted proxy. If a request has both headers and they
 * name different clients, one of them is forged and neither counts.
 */
public record TrustedProxies(List<Cidr> networks) {
  /** Proxies on this machine. */
  public static final TrustedProxies LOCAL =
      new TrustedProxies(List.of(Cidr.of("127.0.0.0/8"), Cidr.of("::1/128")));

  static final Key<TrustedProxies> KEY = new Key<>("trusted-proxies");

  /** Real chains of proxies are short; the rest of a longer header is forged. */
  private static final int MOST_HOPS = 20;

  private static final int LONGEST_HEADER = 4096;

  public TrustedProxies {
    networks = List.copyOf(networks);
  }

  static TrustedProxies of(Context context) {
    return context.appData(KEY);
  }

  private boolean trust(InetAddress address) {
    return networks.stream().anyMatch(network -> network.contains(address));
  }

  private static ClientAddress peer(Context context) {
    return ClientAddress.parse(context.ip())
        .orElseGet(() -> new ClientAddress(InetAddress.getLoopbackAddress()));
  }

  ClientAddress client(Context context) {
    ClientAddress peer = peer(context);
    if (!trust(peer.ip())) {
      return peer;
    }
    Optional<ClientAddress> byList = list(context).map(hops -> walk(peer, hops));
    Optional<ClientAddress> byForwarded =
        forwarded(context)
            .map(hops -> walk(peer, hops.stream().map(ForwardedHeader.Hop::client).toList()));
    if (byList.isPresent() && byForwarded.isPresent()) {
      return byList.equals(byForwarded) ? byList.get() : peer;
    }
    return byList.or(() -> byForwarded).orElse(peer);
  }

  boolean isSecure(Context context) {
    if (context.scheme().equals("https")) {
      return true;
    }
    if (!trust(peer(context).ip())) {
      return false;
    }
    return header(context, "X-Forwarded-Proto")
        .map(told -> told.substring(told.lastIndexOf(',') + 1).strip())
        .or(() -> forwarded(context).map(hops -> hops.isEmpty() ? "" : hops.getLast().scheme()))
        .filter("https"::equalsIgnoreCase)
        .isPresent();
  }

  private ClientAddress walk(ClientAddress peer, List<String> hops) {
    ClientAddress client = peer;
    for (String hop : hops.reversed()) {
      Optional<ClientAddress> before = ClientAddress.parse(hop);
      if (before.isEmpty()) {
        return client;
      }
      client = before.get();
      if (!trust(client.ip())) {
        return client;
      }
    }
    return client;
  }

  /** Returns the last hops of X-Forwarded-For, from left to right. */
  private static Optional<List<String>> list(Context context) {
    return header(context, "X-Forwarded-For")
        .map(
            text -> {
              List<String> hops = new ArrayList<>();
              int end = text.length();
              while (end >= 0 && hops.size() < MOST_HOPS) {
                int comma = text.lastIndexOf(',', end - 1);
                hops.add(text.substring(comma + 1, end).strip());
                end = comma;
              }
              return hops.reversed();
            });
  }

  private static Optional<List<ForwardedHeader.Hop>> forwarded(Context context) {
    return header(context, "Forwarded")
        .map(text -> ForwardedHeader.parse(text).orElse(List.of()))
        .map(hops -> hops.subList(Math.max(0, hops.size() - MOST_HOPS), hops.size()));
  }

  /** Joins all headers of a name; drops the beginning of one that is too long. */
  private static Optional<String> header(Context context, String name) {
    List<String> fields = Collections.list(context.req().getHeaders(name));
    if (fields.isEmpty()) {
      return Optional.empty();
    }
    String all = String.join(",", fields);
    return Optional.of(
        all.length() > LONGEST_HEADER ? all.substring(all.length() - LONGEST_HEADER) : all);
  }
}
