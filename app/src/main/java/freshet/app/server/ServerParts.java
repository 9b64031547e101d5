package freshet.app.server;

import freshet.app.settings.DataFolder;
import freshet.app.settings.ServerSettings;
import freshet.app.settings.SettingSources;
import freshet.crawler.terminal.UserAgent;
import freshet.store.Store;

/** The parts of a server. */
record ServerParts(
    DataFolder folder,
    SettingSources given,
    ServerSettings settings,
    String version,
    ServerEnvironment world) {

  static ServerParts of(
      DataFolder folder, SettingSources given, String version, ServerEnvironment world) {
    return new ServerParts(
        folder, given, ServerSettings.of(given, world.policies()), version, world);
  }

  /** Returns a copy with the actual port. */
  ServerParts onPort(int port) {
    return new ServerParts(folder, given, settings.onPort(port), version, world);
  }

  UserAgent agent() {
    return new UserAgent("Freshet", version, AboutPageConfig.url(settings.listening()));
  }

  /** Creates an aggregator that is not started yet. */
  Aggregator aggregator(Store store, ServerRole role) {
    return new Aggregator(role.fenced(store), folder.path(), given, settings, agent(), world, role);
  }
}
