package freshet.app.demo;

import freshet.app.server.DataFolder;
import freshet.app.server.Given;
import freshet.app.server.Server;
import freshet.app.server.SettingsFile;
import freshet.app.server.World;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import freshet.store.Store;
import freshet.store.Stores;
import freshet.village.Village;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A steady town at a clock that jumps, and servers that watch it. */
public final class TownRig implements AutoCloseable {
  public static final double START = 20_000;

  public final StepClock clock;
  private final DataFolder folder;
  private final Village village;
  private final World world;

  /** Settles a trace; its feeds count as added at a time. */
  public TownRig(Path path, Trace trace, Instant added, Instant now) {
    clock = new StepClock(now);
    folder = new DataFolder(path);
    village = Village.town(clock);
    world = new World(clock, clock, village::resolve, List.of(), new Supervisor());
    Town town = Town.steady(village, trace);
    try (Store store = Stores.open(folder.database().toString())) {
      store.feeds().add(town.feeds(added));
    }
  }

  public Server start(String policy, String budget) {
    Map<String, String> flags =
        Map.of(
            "port", "0",
            "policy", policy,
            "budget", budget,
            "floor", "0s",
            "max-peak", "none",
            "allow-network", "127.0.0.0/8");
    return Server.start(folder, Given.of(SettingsFile.NONE, Map.of(), flags), "test", world);
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
