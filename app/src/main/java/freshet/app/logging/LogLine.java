package freshet.app.logging;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.logging.LogRecord;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a log line.
 *
 * @param sentence the fixed text of the event
 * @param facts the values by key
 */
record LogLine(
    String at,
    String level,
    String logger,
    String sentence,
    Map<String, String> facts,
    Optional<String> stackTrace) {
  private static final Pattern FACT =
      Pattern.compile("\\s([a-z][a-z-]{0,40}+)=(\"([^\"]{0,9000}+)\"|\\S{1,9000}+)");

  static LogLine of(LogRecord entry, String message) {
    Matcher matcher = FACT.matcher(message);
    Map<String, String> facts = new LinkedHashMap<>();
    int end = message.length();
    while (matcher.find()) {
      end = Math.min(end, matcher.start());
      facts.put(matcher.group(1), matcher.group(3) == null ? matcher.group(2) : matcher.group(3));
    }
    String name = String.valueOf(entry.getLoggerName());
    return new LogLine(
        entry.getInstant().truncatedTo(ChronoUnit.MILLIS).toString(),
        level(entry.getLevel().intValue()),
        name.substring(name.lastIndexOf('.') + 1),
        message.substring(0, end).stripTrailing(),
        facts,
        Optional.ofNullable(entry.getThrown()).map(LogLine::trace));
  }

  private static String level(int value) {
    return value >= 1000 ? "ERROR" : value >= 900 ? "WARNING" : value >= 800 ? "INFO" : "DEBUG";
  }

  private static String trace(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    return text.toString().stripTrailing();
  }
}
