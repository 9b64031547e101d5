package freshet.app.server;

import freshet.app.settings.DataFolder;
import freshet.app.settings.SettingSources;
import freshet.store.Store;
import java.util.function.Function;

/** Starts servers on stores that a test opens. */
public final class ServerOn {
  private ServerOn() {}

  /**
   * Starts one.
   *
   * @param opening opens the store at a location
   */
  public static Server start(
      DataFolder folder,
      SettingSources given,
      ServerEnvironment world,
      Function<String, Store> opening) {
    return Server.start(folder, given, "test", world, opening);
  }
}
