package freshet.app.logging;

import freshet.web.WebJson;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/** Formats log lines for programs: one JSON object each, with the values as separate members. */
final class JsonLogFormatter extends Formatter {
  @Override
  public String format(LogRecord entry) {
    LogLine line = LogLine.of(entry, formatMessage(entry));
    Map<String, String> members = new LinkedHashMap<>();
    members.put("at", line.at());
    members.put("level", line.level());
    members.put("logger", line.logger());
    members.put("message", line.sentence());
    line.facts().forEach(members::putIfAbsent);
    line.stackTrace().ifPresent(trace -> members.put("stack-trace", trace));
    return WebJson.write(members) + "\n";
  }
}
