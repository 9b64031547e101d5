package freshet.crawler.controller;

import freshet.http.RemoteHost;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The hosts whose part of the budget is more than they allow in a day. The plan gives such a host
 * what it allows, split among its feeds as the budget is split among all, by k·√(wλ/c); the rest of
 * its part is left to feeds of other hosts.
 */
final class HostShares {
  /** Retrievals a day and unit of root, of each host that is capped. */
  private final Map<RemoteHost, Double> perRoot = new HashMap<>();

  /** Below this share of the mean root of its host a feed counts as if it had so much. */
  private static final double LEAST_ROOT = 0.1;

  private final Map<RemoteHost, Double> leastRoots = new HashMap<>();

  private HostShares() {}

  /** No host is capped. */
  static HostShares none() {
    return new HostShares();
  }

  /**
   * One feed of the plan.
   *
   * @param root √(wλ/c)
   * @param cost of a retrieval, as the policy counts it
   * @param requests of a retrieval
   */
  record Share(RemoteHost host, double root, double cost, double requests) {}

  /**
   * Finds the hosts that are asked for more than they allow.
   *
   * @param perDay the budget, as the policy counts it
   * @param most retrievals a day that the floor allows each feed
   * @param allowed the requests a day that a host allows
   */
  static HostShares of(
      Collection<Share> feeds, double perDay, double most, ToDoubleFunction<RemoteHost> allowed) {
    HostShares shares = new HostShares();
    double all = feeds.stream().mapToDouble(feed -> feed.root * feed.cost).sum();
    Map<RemoteHost, List<Share>> hosts = feeds.stream().collect(Collectors.groupingBy(Share::host));
    hosts.forEach((host, own) -> shares.add(host, own, all > 0 ? perDay / all : 0, most, allowed));
    return shares;
  }

  private void add(
      RemoteHost host,
      List<Share> feeds,
      double k,
      double most,
      ToDoubleFunction<RemoteHost> allowed) {
    double wanted =
        feeds.stream().mapToDouble(feed -> Math.min(most, k * feed.root) * feed.requests).sum();
    double may = allowed.applyAsDouble(host);
    if (wanted > may) {
      double least = LEAST_ROOT * feeds.stream().mapToDouble(Share::root).average().orElse(0);
      double roots =
          feeds.stream().mapToDouble(feed -> Math.max(least, feed.root) * feed.requests).sum();
      leastRoots.put(host, least);
      perRoot.put(host, may / roots);
    }
  }

  boolean isCapped(RemoteHost host) {
    return perRoot.containsKey(host);
  }

  /** Returns the least time between two retrievals of a feed in days, if its host is capped. */
  OptionalDouble interval(RemoteHost host, double root) {
    Double share = perRoot.get(host);
    return share == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(1 / (share * Math.max(leastRoots.getOrDefault(host, 0.0), root)));
  }
}
