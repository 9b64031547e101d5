package freshet.cluster;

import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a class says in the log while this is open. */
final class Complaints extends Handler implements AutoCloseable {
  private final Queue<String> said = new ConcurrentLinkedQueue<>();
  private final Logger logger;

  Complaints(Class<?> by) {
    logger = Logger.getLogger(by.getName());
    logger.addHandler(this);
  }

  @Override
  public void publish(LogRecord record) {
    Object[] parameters = Objects.requireNonNullElse(record.getParameters(), new Object[0]);
    said.add(new MessageFormat(record.getMessage(), Locale.ROOT).format(parameters));
  }

  List<String> said() {
    return List.copyOf(said);
  }

  @Override
  public void flush() {
    // nothing is held back
  }

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
