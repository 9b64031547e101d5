package freshet.app.logging;

import freshet.app.settings.ServerSettings.LogFormat;
import freshet.app.settings.ServerSettings.Logging;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Configures logging: ours as the settings say, that of libraries only for problems. */
public final class LogSetup {
  /** Held strongly, since an unreferenced logger loses its level. */
  private static final Logger OURS = Logger.getLogger("freshet");

  /** Muted, because we log its failures ourselves. */
  private static final Logger POOL = Logger.getLogger("com.zaxxer.hikari");

  /** Muted, because we report a port in use ourselves. */
  private static final Logger WEB = Logger.getLogger("io.javalin");

  /** Muted, because strangers' robots.txt files are no reason for warnings. */
  private static final Logger ROBOTS = Logger.getLogger("crawlercommons");

  /** Muted, because it warns at every attempt; we log once that a broker is unavailable. */
  private static final Logger KAFKA = Logger.getLogger("org.apache.kafka");

  private LogSetup() {}

  public static void setUp(Logging logging) {
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
