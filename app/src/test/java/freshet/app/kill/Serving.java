package freshet.app.kill;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How the servers of these tests are started: so that they ask much, and only on loopback. */
final class Serving {
  static final Duration FLOOR = Duration.ofSeconds(2);
  static final Duration SPACING = Duration.ofSeconds(2);

  private static final int PER_DAY = 20_000_000;

  /** About as often as that policy can: with much more than it can spend its plans take long. */
  private static final int FRESHET_PER_DAY = 5_000_000;

  private Serving() {}

  static ServerProcess start(List<String> wrapper, Path folder, String location) {
    // the freshet policy leaves a feed alone for a minute at least
    return start(wrapper, folder, location, "uniform");
  }

  static ServerProcess start(List<String> wrapper, Path folder, String location, String policy) {
    int perDay = policy.equals("freshet") ? FRESHET_PER_DAY : PER_DAY;
    return ServerProcess.start(
        wrapper, folder.resolve("log"), arguments(folder, location, policy, perDay));
  }

  /** A single server of a version given by its class path, with the policy that is usual. */
  static ServerProcess start(String classes, Path folder, String location) {
    return ServerProcess.start(
        List.of(),
        classes,
        folder.resolve("log"),
        "serve",
        arguments(folder, location, "freshet", FRESHET_PER_DAY));
  }

  /** A server of a cluster, of a version given by its class path. */
  static ServerProcess start(
      String classes, Path folder, String location, String broker, int perDay) {
    List<String> arguments = new ArrayList<>(arguments(folder, location, "uniform", perDay));
    arguments.add("--kafka=" + broker);
    return ServerProcess.start(List.of(), classes, folder.resolve("log"), "serve", arguments);
  }

  /** A terminal of a cluster, of such a version. */
  static ServerProcess terminal(String classes, Path folder, String name, String broker) {
    return ServerProcess.start(
        List.of(),
        classes,
        folder.resolve(name + ".log"),
        "terminal",
        List.of(
            "--kafka=" + broker,
            "--name=" + name,
            "--concurrent=100",
            "--set=allow-network=127.0.0.0/8",
            "--set=log-level=warning"));
  }

  private static List<String> arguments(Path folder, String location, String policy, int perDay) {
    return List.of(
        "--data=" + folder,
        "--database=" + location,
        "--port=0",
        "--policy=" + policy,
        "--budget=" + perDay + "/day",
        "--set=floor=" + FLOOR.toSeconds() + "s",
        "--set=host-spacing=" + SPACING.toSeconds() + "s",
        "--set=host-per-day=1000000",
        "--set=allow-network=127.0.0.0/8",
        "--set=log-level=warning");
  }
}
