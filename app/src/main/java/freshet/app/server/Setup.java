package freshet.app.server;

import freshet.crawler.terminal.Agent;
import freshet.store.Store;

/** What a server is made of. */
record Setup(DataFolder folder, Given given, Settings settings, String version, World world) {

  static Setup of(DataFolder folder, Given given, String version, World world) {
    return new Setup(folder, given, Settings.of(given), version, world);
  }

  /** The same on a port that is known by now. */
  Setup onPort(int port) {
    return new Setup(folder, given, settings.onPort(port), version, world);
  }

  Agent agent() {
    return new Agent("Freshet", version, About.url(settings.listening()));
  }

  /** An aggregator that is not started yet. */
  Aggregator aggregator(Store store, Role role) {
    return new Aggregator(role.fenced(store), folder.path(), given, settings, agent(), world, role);
  }
}
