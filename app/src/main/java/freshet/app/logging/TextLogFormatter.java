package freshet.app.logging;

import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/** Formats log lines for people: a fixed sentence, then key=value. */
final class TextLogFormatter extends Formatter {
  @Override
  public String format(LogRecord entry) {
    LogLine line = LogLine.of(entry, "");
    return "%s %-7s %s: %s%n%s"
        .formatted(
            line.at(),
            line.level(),
            line.logger(),
            formatMessage(entry),
            line.stackTrace().map(trace -> trace + System.lineSeparator()).orElse(""));
  }
}
