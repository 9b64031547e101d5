package freshet.app.demo;

import freshet.app.server.Server;
import freshet.app.server.ServerEnvironment;
import freshet.app.settings.DataFolder;
import freshet.app.settings.SettingSources;
import freshet.app.settings.SettingsFile;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import freshet.store.Store;
import freshet.village.Village;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A steady town at a clock that jumps, and servers that watch it. */
public final class TownRig implements AutoCloseable {
  public static final double START = 20_000;

  public final StepClock clock;
  private final DataFolder folder;
  private final Village village;
  private final ServerEnvironment world;

  /** Settles a trace; its feeds count as added at a time. */
  public TownRig(Path path, Trace trace, Instant added, Instant now) {
    clock = new StepClock(now);
    folder = new DataFolder(path);
    village = Village.town(clock);
    world = new ServerEnvironment(clock, clock, village::resolve, List.of(), new Supervisor());
    Town town = Town.steady(village, trace);
    try (Store store = Store.open(folder.database().toString())) {
      store.feeds().add(town.feeds(added));
    }
  }

  public Server start(String policy, String budget) {
    return start(policy, budget, "0s");
  }

  public Server start(String policy, String budget, String floor) {
    return start(Map.of("policy", policy, "budget", budget, "floor", floor), world.policies());
  }

  /** A server with some settings that knows some policies. */
  public Server start(Map<String, String> settings, PolicyCatalogue policies) {
    Map<String, String> flags =
        new HashMap<>(
            Map.of(
                "port", "0",
                "floor", "0s",
                "max-peak", "none",
                "allow-network", "127.0.0.0/8"));
    flags.putAll(settings);
    return Server.start(
        folder,
        SettingSources.of(SettingsFile.NONE, Map.of(), flags),
        "test",
        world.with(policies));
  }

  /** Feeds of different rates that post by day. */
  public static Trace madeUp(int count, int days, int window) {
    Random random = new Random(5);
    List<TraceFeed> feeds = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double rate = Math.pow(20, random.nextDouble());
      double hour = random.nextDouble();
      double[] published =
          random
              .doubles(1 + (long) (rate * days))
              .map(at -> START + Math.floor(days * at) + hour + 0.3 * random.nextDouble())
              .map(at -> Math.round(at * 86_400) / 86_400.0)
              .sorted()
              .distinct()
              .toArray();
      feeds.add(new TraceFeed("feed" + i, published, window, 1, 1));
    }
    return new Trace("made-up", feeds);
  }

  @Override
  public void close() {
    village.close();
  }
}
