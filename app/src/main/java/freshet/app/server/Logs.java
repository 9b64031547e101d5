package freshet.app.server;

import freshet.app.server.Settings.LogFormat;
import freshet.app.server.Settings.Logging;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Sets up the log: ours as chosen, that of libraries only when something is wrong. */
final class Logs {
  /** Held, since a logger that nobody holds forgets its level. */
  private static final Logger OURS = Logger.getLogger("freshet");

  /** What it warns of, we tell in our own words. */
  private static final Logger POOL = Logger.getLogger("com.zaxxer.hikari");

  /** So is a port that is taken. */
  private static final Logger WEB = Logger.getLogger("io.javalin");

  /** What strangers write in their robots files is no warning to us. */
  private static final Logger ROBOTS = Logger.getLogger("crawlercommons");

  /** It warns of every attempt; that a broker is away is told once. */
  private static final Logger KAFKA = Logger.getLogger("org.apache.kafka");

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
    OURS.setLevel(level(logging.level()));
    POOL.setLevel(Level.SEVERE);
    WEB.setLevel(Level.OFF);
    KAFKA.setLevel(Level.OFF);
    ROBOTS.setLevel(Level.OFF);
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
