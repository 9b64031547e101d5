package freshet.app.logging;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.WebJson;
import java.time.Instant;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class LogSetupTest {
  private static LogRecord entry(String message) {
    LogRecord entry = new LogRecord(Level.WARNING, message);
    entry.setLoggerName("freshet.crawler.controller.Controller");
    entry.setInstant(Instant.parse("2026-11-15T10:00:00.123456Z"));
    return entry;
  }

  @Test
  void textLine_hasTimeLevelPartAndSentence() {
    assertThat(new TextLogFormatter().format(entry("Retrievals pause. cause=\"no host\"")))
        .isEqualToIgnoringNewLines(
            "2026-11-15T10:00:00.123Z WARNING Controller: Retrievals pause. cause=\"no host\"");
  }

  @Test
  void jsonLine_hasTheFactsAsMembers() {
    String line =
        new JsonLogFormatter()
            .format(entry("A feed is retrieved. feed=7 why=\"it is \\u00fcber due\" level=high"));

    Map<?, ?> members = WebJson.read(line, Map.class);
    assertThat(line).endsWith("\n").doesNotContain("\n{");
    assertThat(members.get("message")).isEqualTo("A feed is retrieved.");
    assertThat(members.get("feed")).isEqualTo("7");
    assertThat(members.get("why")).isEqualTo("it is \\u00fcber due");
    assertThat(members.get("level")).as("no fact takes the place of a part").isEqualTo("WARNING");
  }

  @Test
  void stackTrace_isKept() {
    LogRecord entry = entry("A retrieval ended in a bug. feed=3");
    entry.setThrown(new IllegalStateException("odd"));

    assertThat(new TextLogFormatter().format(entry)).contains("IllegalStateException: odd\n\tat ");
    assertThat(new JsonLogFormatter().format(entry))
        .contains("\"stack-trace\":\"java.lang.IllegalStateException: odd");
  }
}
