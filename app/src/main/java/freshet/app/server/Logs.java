package freshet.app.server;

import freshet.app.server.Settings.LogFormat;
import freshet.app.server.Settings.Logging;
import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Sets up the log: ours as chosen, that of libraries only when something is wrong. */
final class Logs {
  /** Held, since a logger that nobody holds forgets its level. */
  private static final List<Logger> OURS = List.of(Logger.getLogger("freshet"));

  private Logs() {}

  static void setUp(Logging logging) {
    Logger root = Logger.getLogger("");
    for (Handler handler : root.getHandlers()) {
      root.removeHandler(handler);
    }
    Formatter formatter =
        logging.format() == LogFormat.JSON ? new JsonLogFormatter() : new TextLogFormatter();
    ConsoleHandler console = new ConsoleHandler();
    console.setLevel(Level.ALL);
    console.setFormatter(formatter);
    root.addHandler(console);
    root.setLevel(Level.WARNING);
    OURS.forEach(logger -> logger.setLevel(level(logging.level())));
  }

  private static Level level(System.Logger.Level level) {
    return switch (level) {
      case DEBUG -> Level.FINE;
      case WARNING -> Level.WARNING;
      case ERROR -> Level.SEVERE;
      default -> Level.INFO;
    };
  }
}
