package freshet.simulator.clairvoyant;

import freshet.policy.Agenda;
import freshet.policy.Budget;
import freshet.policy.FeedPlan;
import freshet.policy.Horizon;
import freshet.policy.Plan;
import freshet.policy.PolicyStart;
import freshet.policy.joint.PriceSearch;
import freshet.policy.planned.FixedPlanAgenda;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * C0, the least delay that any policy could reach: all posting times known, one price for all feeds
 * such that they spend the budget. The cost of k retrievals is convex in k, so the price is exact;
 * minimum intervals are ignored.
 */
public final class Clairvoyant {
  private Clairvoyant() {}

  /** Returns the agenda that knows the trace. */
  public static Agenda agenda(Scene scene, PolicyStart start) {
    return new FixedPlanAgenda(plan(scene, start.budget()));
  }

  static Plan plan(Scene scene, Budget budget) {
    Horizon window = scene.evaluate();
    List<TraceFeed> feeds = scene.trace().feeds();
    List<KnownPostings> known = new ArrayList<>();
    for (TraceFeed feed : feeds) {
      double[] published =
          Arrays.copyOfRange(
              feed.published(),
              Scene.indexOf(feed.published(), window.from()),
              Scene.indexOf(feed.published(), window.to()));
      known.add(new KnownPostings(published, window.from(), window.to(), feed.weight()));
    }
    double allowed = budget.over(window);
    PriceSearch.Found found = PriceSearch.search(price -> spent(known, feeds, price), 1, allowed);
    List<FeedPlan> plans = new ArrayList<>();
    double spare = allowed + 1e-9;
    for (int i = 0; i < feeds.size(); i++) {
      plans.add(plan(known.get(i), found.price() * feeds.get(i).cost(), window));
      spare -= feeds.get(i).cost() * plans.get(i).retrievals();
    }
    for (int i = 0; i < feeds.size() && spare > 0; i++) {
      FeedPlan more = plan(known.get(i), found.below() * feeds.get(i).cost(), window);
      double extra = feeds.get(i).cost() * (more.retrievals() - plans.get(i).retrievals());
      if (extra > 0 && extra <= spare) {
        plans.set(i, more);
        spare -= extra;
      }
    }
    return new Plan(window, plans, new double[0]);
  }

  private static FeedPlan plan(KnownPostings known, double price, Horizon window) {
    return known.plan(known.solve(price), window.from());
  }

  private static double spent(List<KnownPostings> known, List<TraceFeed> feeds, double price) {
    double sum = 0;
    for (int i = 0; i < known.size(); i++) {
      KnownPostings one = known.get(i);
      double cost = feeds.get(i).cost();
      sum += cost * one.retrievals(one.solve(price * cost));
    }
    return sum;
  }
}
