package freshet.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.crawler.politeness.HostLimits;
import freshet.crawler.politeness.IntervalSettings;
import freshet.http.Cidr;
import freshet.policy.Budget;
import freshet.policy.catalogue.PolicyCatalogue;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ServerSettingsTest {
  private static ServerSettings of(String... lines) {
    return ServerSettings.of(
        SettingSources.of(SettingsFile.of("freshet.conf", List.of(lines)), Map.of(), Map.of()));
  }

  @Test
  void keysAndDefaults_arePinned() {
    assertThat(
            Arrays.stream(SettingKey.values())
                .map(key -> key.label() + " = " + key.standard())
                .collect(Collectors.joining("\n")))
        .isEqualTo(
            """
            database =\s
            address = 127.0.0.1
            port = 8080
            public-url =\s
            contact =\s
            trusted-proxies = 127.0.0.0/8, ::1/128
            single-user = off
            policy = freshet
            budget = 24/feed
            weights = subscribers
            max-peak = 2
            miss-price = 1d
            max-missed = none
            floor = 15m
            update-periods = off
            host-spacing = 2s
            host-per-day = 5000
            concurrent = 200
            allow-network =\s
            allow-network-webhooks =\s
            allow-network-images =\s
            allow-network-callbacks =\s
            allow-network-save =\s
            opt-out =\s
            articles = off
            keep-postings = 365d
            keep-per-feed = 10000
            keep-log = 90d
            smtp-host =\s
            smtp-port = 587
            smtp-security = starttls
            smtp-user =\s
            smtp-password =\s
            smtp-from =\s
            kafka =\s
            kafka-config =\s
            kafka-prefix = freshet.
            kafka-partitions = 1
            kafka-postings = postings
            log-level = info
            log-format = text\
            """);
  }

  @Test
  void guide_hasTheSameTable() throws IOException {
    String guide = Files.readString(Path.of("..", "docs", "operating.md"));

    for (SettingKey key : SettingKey.values()) {
      String standard = key.standard().isEmpty() ? "" : "`" + key.standard() + "`";
      assertThat(guide)
          .contains(
              "| `%s` | %s | %s |"
                  .formatted(key.label(), standard, key.meaning(PolicyCatalogue.standard())));
    }
  }

  @Test
  void defaults_areThoseOfTheModules() {
    ServerSettings settings = of();

    assertThat(settings.manners().pace().usual()).isEqualTo(IntervalSettings.DEFAULT);
    assertThat(settings.manners().limits()).isEqualTo(HostLimits.DEFAULT);
    assertThat(settings.listening().publicUrl()).isNull();
    assertThat(settings.logging().level()).isEqualTo(Level.INFO);
    assertThat(settings.crawling().misses()).isEqualTo(new MissRule(1, false, 0));
    assertThat(settings.crawling().misses().target()).isZero();
    assertThat(settings.crawling().budget().of(10).perDay()).isEqualTo(240);
  }

  @Test
  void everyKey_isRead() {
    ServerSettings settings =
        of(
            "# a comment",
            "",
            "policy = min-missing",
            "budget = 100000/day",
            "max-peak = none",
            "miss-price = 36h",
            "max-missed = 0.5%",
            "floor = 1h",
            "host-spacing = 5s",
            "host-per-day = 100",
            "host.example.org.floor = 2h",
            "host.example.org.per-day = 50",
            "host.slow.example.spacing = 1m",
            "host.slow.example.trusted = yes",
            "allow-network = 10.0.0.0/8, 192.168.0.0/16",
            "allow-network-webhooks = 10.1.0.0/16",
            "allow-network-images = 10.2.0.0/16",
            "allow-network-callbacks = 10.3.0.0/16",
            "allow-network-save = 10.4.0.0/16",
            "opt-out = Example.NET other.example",
            "public-url = https://feeds.example.org/",
            "keep-postings = 52w",
            "smtp-host = mail.example.org",
            "smtp-port = 465",
            "smtp-security = tls",
            "smtp-user = ada",
            "smtp-password = secret",
            "smtp-from = feeds@example.org",
            "log-level = debug",
            "log-format = json");

    assertThat(settings.crawling().policy())
        .isEqualTo(PolicyCatalogue.standard().of("min-missing-refit").orElseThrow());
    assertThat(settings.crawling().misses()).isEqualTo(new MissRule(1.5, false, 0.005));
    assertThat(settings.crawling().misses().price()).isEqualTo("36h");
    assertThat(settings.crawling().misses().most()).isEqualTo("0.5%");
    assertThat(settings.crawling().budget().of(10).perDay()).isEqualTo(100_000);
    assertThat(settings.crawling().maxPeak()).isInfinite();
    ServerSettings.Manners manners = settings.manners();
    assertThat(manners.pace().of("https://a.example/feed").floor()).isEqualTo(Duration.ofHours(1));
    assertThat(manners.pace().of("https://www.example.org/").floor())
        .isEqualTo(Duration.ofHours(2));
    assertThat(manners.pace().of("https://slow.example/").trusted()).isTrue();
    assertThat(manners.limits("a.example")).isEqualTo(new HostLimits(Duration.ofSeconds(5), 100));
    assertThat(manners.limits("www.example.org"))
        .isEqualTo(new HostLimits(Duration.ofSeconds(5), 50));
    assertThat(manners.limits("slow.example"))
        .isEqualTo(new HostLimits(Duration.ofMinutes(1), 100));
    assertThat(manners.allowed().feeds())
        .containsExactly(Cidr.of("10.0.0.0/8"), Cidr.of("192.168.0.0/16"));
    assertThat(manners.allowed().webhooks()).containsExactly(Cidr.of("10.1.0.0/16"));
    assertThat(manners.allowed().images()).containsExactly(Cidr.of("10.2.0.0/16"));
    assertThat(manners.allowed().callbacks()).containsExactly(Cidr.of("10.3.0.0/16"));
    assertThat(manners.allowed().saves()).containsExactly(Cidr.of("10.4.0.0/16"));
    assertThat(manners.optOut()).containsExactly("example.net", "other.example");
    assertThat(settings.listening().publicUrl()).isEqualTo("https://feeds.example.org");
    assertThat(settings.keeping().postings().age()).isEqualTo(Duration.ofDays(364));
    assertThat(settings.logging().level()).isEqualTo(Level.DEBUG);
  }

  @Test
  void flags_beatEnvironment_beatsFile() {
    SettingsFile file = SettingsFile.of("f", List.of("port = 1", "floor = 1h", "policy = uniform"));

    SettingSources given =
        SettingSources.of(
            file,
            Map.of("FRESHET_PORT", "2", "FRESHET_FLOOR", "2h", "FRESHET_JAVA_OPTIONS", "-Xmx1g"),
            Map.of("port", "3"));

    assertThat(given.of(SettingKey.PORT))
        .isEqualTo(new SettingSources.Value("3", "on the command line"));
    assertThat(given.of(SettingKey.FLOOR).text()).isEqualTo("2h");
    assertThat(given.of(SettingKey.FLOOR).from()).isEqualTo("in the environment as FRESHET_FLOOR");
    assertThat(given.of(SettingKey.POLICY).from()).isEqualTo("line 3 of f");
    assertThat(given.of(SettingKey.BUDGET).from()).isEqualTo("default");
  }

  @Test
  void unknownKeys_nameTheNearest() {
    assertRefused("bugdet = 5", "'bugdet' (line 1 of freshet.conf) (did you mean 'budget'?)");
    assertRefused("host.example.org.flor = 5m", "there is no setting 'host.example.org.flor'");
    assertThatThrownBy(
            () -> SettingSources.of(SettingsFile.NONE, Map.of("FRESHET_PROT", "1"), Map.of()))
        .hasMessageContaining("'prot' (in the environment as FRESHET_PROT)")
        .hasMessageContaining("did you mean 'port'");
  }

  @Test
  void valuesThatCannotBe_areToldWithAWayOut() {
    assertRefused("port = 80a", "'port' cannot be '80a' (line 1 of freshet.conf); give a whole");
    assertRefused("port = 65536", "from 0 to 65535");
    assertRefused("policy = freschet", "did you mean 'freshet'");
    assertRefused(
        "miss-price = 5",
        "'miss-price' cannot be '5' (line 1 of freshet.conf); give a time such as 12h or 5d, or"
            + " auto");
    assertRefused(
        "max-missed = 0%",
        "'max-missed' cannot be '0%' (line 1 of freshet.conf); give a share such as 1%, above 0%"
            + " and below 100%, or none");
    assertRefused("budget = lots", "give retrievals such as 100000/day");
    assertRefused(
        "budget = 30d",
        "'budget' cannot be '30d' (line 1 of freshet.conf); give retrievals such as 100000/day in"
            + " all, or 24/feed a day for each feed");
    assertRefused("max-peak = 30d", "'max-peak' cannot be '30d'");
    assertRefused("budget = 0/day", "give retrievals such as 100000/day");
    assertRefused("floor = 15", "give a time such as 30s, 15m");
    assertRefused("max-peak = 0.5", "a number from 1, or none");
    assertRefused("allow-network = 10.0.0.0/40", "write networks like 192.168.0.0/16");
    assertRefused("public-url = feeds.example.org", "such as https://feeds.example.org");
    assertRefused("articles = maybe", "give on or off");
    assertRefused("host.a.example.per-day = 0", "'host.a.example.per-day' cannot be '0'");
    assertRefused("kafka = broker", "give brokers as HOST:PORT, with commas between");
    assertRefused("nonsense", "'nonsense' (line 1 of freshet.conf) is not a setting");
  }

  @Test
  void kafkaProperties_thatCannotBeRead_areTold() {
    assertThatThrownBy(() -> of("kafka = a:9092,b:9092", "kafka-config = no/such.properties"))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("the Kafka properties 'no/such.properties' (line 2 of freshet.conf)");
  }

  @Test
  void sameKeyTwice_isRefused() {
    assertThatThrownBy(() -> of("port = 1", "port = 2"))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("'port' is set twice, in line 1 of freshet.conf and in line 2");
  }

  private static void assertRefused(String line, String words) {
    assertThatThrownBy(() -> of(line))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining(words);
  }

  @Test
  void budgets_areWrittenAsTheyAreRead() {
    for (String text : List.of("100000/day", "24/feed", "0.5/feed", "1.25/day")) {
      assertThat(BudgetRule.of(text).orElseThrow()).hasToString(text);
    }
    for (String text :
        List.of(
            "50000 requests/day", "1.5 requests/feed", "2GB/day", "1.25MB/feed", "1.5GiB/day")) {
      assertThat(BudgetRule.of(text).orElseThrow()).hasToString(text);
    }
    assertThat(BudgetRule.of("500 mb/day").orElseThrow().of(7))
        .isEqualTo(new Budget(500_000_000, Budget.Unit.BYTES));
    assertThat(BudgetRule.of("5MiB/feed").orElseThrow().of(2).perDay()).isEqualTo(10 << 20);
    assertThat(BudgetRule.of("0.1GB/day")).isEqualTo(BudgetRule.of("100000kB/day"));
    assertThat(BudgetRule.of("7 retrievals/day")).isEqualTo(BudgetRule.of("7/day"));
    assertThat(BudgetRule.of("2GB")).isEqualTo(BudgetRule.of("2GB/day"));
    for (String text : List.of("2GB/week", "2XB/day", "GB/day", "0 requests/day", "2000TB/day")) {
      assertThat(BudgetRule.of(text)).as(text).isEmpty();
    }
    assertRefused("budget = 2XB/day", "2GB/day or 5MB/feed");
    assertThat(BudgetRule.of("24/feed/day")).isEqualTo(BudgetRule.of("24/feed"));
    assertThat(BudgetRule.of("500")).isEqualTo(BudgetRule.of("500/day"));
    assertThat(BudgetRule.of("24/week")).isEmpty();
  }
}
