package freshet.benchmarks.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Starts the processes of a run, which agree on a port and a clock. */
final class LoadProcesses {
  private static final List<String> FARM_OPTIONS =
      List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final LoadSettings settings;
  private final int port = 20_000 + (int) (ProcessHandle.current().pid() % 10_000);
  private final SharedClock clock;

  LoadProcesses(LoadSettings settings) {
    this(settings, new SharedClock(System.currentTimeMillis(), settings.speed()));
  }

  LoadProcesses(LoadSettings settings, SharedClock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /** So fast that as many retrievals are due as the settings say. */
  SharedClock clock() {
    return clock;
  }

  Child farm(SharedClock time) throws IOException {
    return new Child(
        FARM_OPTIONS,
        Farm.class,
        settings.feeds().count(),
        settings.feeds().items(),
        port,
        time.begin(),
        time.speed());
  }

  /**
   * A server.
   *
   * @param terminals what it is told of its terminals, if it is
   */
  Child server(Object... terminals) throws IOException {
    List<Object> arguments =
        new ArrayList<>(
            List.of(
                settings.database(),
                settings.folder(),
                settings.feeds().count(),
                settings.feeds().perDay(),
                settings.feeds().hosts(),
                port,
                clock.begin(),
                clock.speed()));
    arguments.addAll(List.of(terminals));
    return new Child(settings.options(), LoadServer.class, arguments.toArray());
  }

  Child terminal(String broker, String name) throws IOException {
    return new Child(settings.options(), LoadTerminal.class, broker, name);
  }
}
