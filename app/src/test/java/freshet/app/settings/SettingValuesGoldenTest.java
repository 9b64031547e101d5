package freshet.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pins which values each setting takes: files that worked go on working. */
class SettingValuesGoldenTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/setting-values.txt");

  /** Values of all kinds; every setting is offered each of them. */
  private static final List<String> OFFERED =
      List.of(
          ("freshet uniform allocation min-missing combined advarss scheduling age freshness joint"
                  + " subscribers reading equal starttls tls none on off yes no true false"
                  + " debug info warning error text json postings 0 1 2.5 -1 443 70000 90s 15m 2h 30d"
                  + " 52w 15 100000/day 24/feed 24/feed/day 24/week 10.0.0.0/8 10.0.0.0/40 ::1/128"
                  + " 127.0.0.1 example.org https://example.org ftp://example.org a@example.org"
                  + " broker:9092 broker:9092,other:9093 Freshet ON")
              .split(" ", -1));

  /** Without these, others are not looked at. */
  private static final Map<String, String> BESIDE =
      Map.of("kafka", "broker:9092", "smtp-host", "mail.example.org", "smtp-from", "a@example.org");

  @Test
  void acceptedValues_areThoseOfBefore() throws IOException {
    List<String> lines = new ArrayList<>();
    Stream<String> keys =
        Stream.concat(
            SettingKey.labels().stream(),
            SettingKey.OF_HOSTS.stream().map(key -> "host.example.org." + key));
    for (String key : keys.toList()) {
      List<String> accepted = OFFERED.stream().filter(value -> isAccepted(key, value)).toList();
      lines.add(key + ": " + (accepted.equals(OFFERED) ? "any" : String.join(" ", accepted)));
    }
    Path now = Files.write(Path.of("target/setting-values.txt"), lines);

    assertThat(now)
        .as(
            "Settings that worked may not work any more. If values were only added:"
                + " cp app/%s app/%s",
            now, GOLDEN)
        .hasSameTextualContentAs(GOLDEN);
  }

  private static boolean isAccepted(String key, String value) {
    Map<String, String> settings = new HashMap<>(BESIDE);
    settings.remove(key.equals("kafka-config") ? "kafka" : "");
    settings.put(key, value);
    try {
      ServerSettings.of(SettingSources.of(SettingsFile.NONE, Map.of(), settings));
      return true;
    } catch (SetupException e) {
      return false;
    }
  }
}
