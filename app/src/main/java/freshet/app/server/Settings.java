package freshet.app.server;

import freshet.app.server.Given.Value;
import freshet.cluster.ClusterSettings;
import freshet.crawler.host.HostLimits;
import freshet.crawler.http.Cidr;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.terminal.PaceRules;
import freshet.crawler.terminal.PaceSettings;
import freshet.policy.live.LivePolicy;
import freshet.store.Retention;
import freshet.web.TrustedProxies;
import freshet.web.alerts.MailSettings;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an operator chooses, checked.
 *
 * @param clustering null for a server that retrieves by itself
 */
public record Settings(
    String database,
    Listening listening,
    Crawling crawling,
    Manners manners,
    Keeping keeping,
    MailSettings mail,
    @Nullable Clustering clustering,
    Logging logging) {
  private static final Pattern OWN_ADDRESS = Pattern.compile("127(\\.\\d{1,3}){3}|::1|localhost");

  /**
   * Where others reach us.
   *
   * @param publicUrl null if nobody does
   * @param singleUser whether there is one reader, who need not log in
   * @param proxies the reverse proxies whose word on clients is believed
   */
  public record Listening(
      String address,
      int port,
      @Nullable String publicUrl,
      String contact,
      boolean singleUser,
      TrustedProxies proxies) {}

  /** When to retrieve what. */
  public record Crawling(
      LivePolicy policy, BudgetRule budget, double maxPeak, int concurrent, boolean articles) {}

  /** Private networks that are visited all the same, each for one purpose (GC-103). */
  public record Networks(
      List<Cidr> feeds, List<Cidr> webhooks, List<Cidr> images, List<Cidr> callbacks) {}

  /**
   * What hosts are spared.
   *
   * @param optOut hosts that are never contacted, subdomains included
   */
  public record Manners(
      PaceRules pace,
      HostLimits limits,
      Map<String, HostLimits> hostLimits,
      Networks allowed,
      List<String> optOut) {
    /** The limits of a host; those of a domain hold for its subdomains too. */
    public HostLimits limits(String host) {
      HostLimits own = hostLimits.get(host);
      int dot = host.indexOf('.');
      return own != null ? own : dot < 0 ? limits : limits(host.substring(dot + 1));
    }
  }

  /**
   * Where terminals are met.
   *
   * @param postings the topic of postings; null for none
   */
  public record Clustering(ClusterSettings kafka, @Nullable String postings) {}

  /** How long things stay. */
  public record Keeping(Retention postings, Duration log) {}

  /** What is logged, and how. */
  public record Logging(Level level, LogFormat format) {
    /** Logs so from now on. */
    public void setUp() {
      Logs.setUp(this);
    }
  }

  /** How log lines look. */
  public enum LogFormat {
    TEXT,
    JSON
  }

  /** Reads what was given; throws {@link SetupException}. */
  public static Settings of(Given given) {
    return new Settings(
        given.of(Key.DATABASE).text().strip(),
        listening(given),
        crawling(given),
        manners(given),
        new Keeping(
            new Retention(
                positive(given, Key.KEEP_POSTINGS), whole(given, Key.KEEP_PER_FEED, 1_000_000_000)),
            positive(given, Key.KEEP_LOG)),
        mail(given),
        ClusteringReader.read(given),
        logging(given));
  }

  /** The same on a port that is known by now. */
  Settings onPort(int port) {
    Listening other =
        new Listening(
            listening.address,
            port,
            listening.publicUrl,
            listening.contact,
            listening.singleUser,
            listening.proxies);
    return new Settings(database, other, crawling, manners, keeping, mail, clustering, logging);
  }

  private static Listening listening(Given given) {
    String url = given.of(Key.PUBLIC_URL).text().strip();
    if (!url.isEmpty() && RequestUrl.origin(url).isEmpty()) {
      throw new SetupException(
          "'public-url' cannot be '%s' (%s); give the URL by which others reach this server, such"
                  .formatted(url, given.of(Key.PUBLIC_URL).from())
              + " as https://feeds.example.org");
    }
    return new Listening(
        given.of(Key.ADDRESS).text().strip(),
        Values.whole("port", given.of(Key.PORT), 0, 65_535),
        url.isEmpty() ? null : url.replaceFirst("/+$", ""),
        given.of(Key.CONTACT).text().strip(),
        singleUser(given, !url.isEmpty()),
        new TrustedProxies(networks(given, Key.TRUSTED_PROXIES)));
  }

  private static List<Cidr> networks(Given given, Key key) {
    Value value = given.of(key);
    return Values.words(value).stream()
        .map(word -> Values.network(key.label(), value, word))
        .toList();
  }

  /** Without a password, whoever reached us could read and change everything. */
  private static boolean singleUser(Given given, boolean isPublic) {
    boolean wanted = Values.yes("single-user", given.of(Key.SINGLE_USER));
    String address = given.of(Key.ADDRESS).text().strip();
    if (wanted && (isPublic || !OWN_ADDRESS.matcher(address).matches())) {
      throw new SetupException(
          "'single-user' cannot be on (%s) where others reach this server; set 'address' to"
                  .formatted(given.of(Key.SINGLE_USER).from())
              + " 127.0.0.1 and no 'public-url', or set it to off and make accounts");
    }
    return wanted;
  }

  private static Crawling crawling(Given given) {
    return new Crawling(
        Values.policy(given.of(Key.POLICY)),
        Values.budget(given.of(Key.BUDGET)),
        Values.read("max-peak", given.of(Key.MAX_PEAK), Settings::peak, "a number from 1, or none"),
        whole(given, Key.CONCURRENT, 10_000),
        Values.yes("articles", given.of(Key.ARTICLES)));
  }

  private static Optional<Double> peak(String text) {
    if (text.equalsIgnoreCase("none")) {
      return Optional.of(Double.POSITIVE_INFINITY);
    }
    try {
      return Optional.of(Double.parseDouble(text)).filter(peak -> peak >= 1);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Manners manners(Given given) {
    PaceSettings usual =
        PaceSettings.DEFAULT.withFloor(Values.duration("floor", given.of(Key.FLOOR)));
    HostLimits limits =
        new HostLimits(
            Values.duration("host-spacing", given.of(Key.HOST_SPACING)),
            whole(given, Key.HOST_PER_DAY, 10_000_000));
    return new Manners(
        new PaceRules(usual, paces(given, usual)),
        limits,
        hostLimits(given, limits),
        new Networks(
            networks(given, Key.ALLOW_NETWORK),
            networks(given, Key.ALLOW_NETWORK_WEBHOOKS),
            networks(given, Key.ALLOW_NETWORK_IMAGES),
            networks(given, Key.ALLOW_NETWORK_CALLBACKS)),
        Values.words(given.of(Key.OPT_OUT)).stream()
            .map(host -> host.toLowerCase(Locale.ROOT))
            .toList());
  }

  private static Map<String, PaceSettings> paces(Given given, PaceSettings usual) {
    Map<String, PaceSettings> paces = new HashMap<>();
    given
        .ofHosts("floor")
        .forEach(
            (host, value) ->
                paces.put(
                    host, usual.withFloor(Values.duration("host." + host + ".floor", value))));
    given
        .ofHosts("trusted")
        .forEach(
            (host, value) -> {
              PaceSettings pace = paces.getOrDefault(host, usual);
              boolean trusted = Values.yes("host." + host + ".trusted", value);
              paces.put(
                  host,
                  new PaceSettings(
                      pace.floor(),
                      pace.floorIgnoring(),
                      pace.floorLarge(),
                      pace.hintCeiling(),
                      trusted,
                      pace.syndicationBinds()));
            });
    return paces;
  }

  private static Map<String, HostLimits> hostLimits(Given given, HostLimits usual) {
    Map<String, HostLimits> limits = new HashMap<>();
    given
        .ofHosts("spacing")
        .forEach(
            (host, value) ->
                limits.put(
                    host,
                    new HostLimits(
                        Values.duration("host." + host + ".spacing", value), usual.perDay())));
    given
        .ofHosts("per-day")
        .forEach(
            (host, value) ->
                limits.put(
                    host,
                    new HostLimits(
                        limits.getOrDefault(host, usual).spacing(),
                        Values.whole("host." + host + ".per-day", value, 1, 10_000_000))));
    return limits;
  }

  private static MailSettings mail(Given given) {
    String host = given.of(Key.SMTP_HOST).text().strip();
    Value from = given.of(Key.SMTP_FROM);
    if (!host.isEmpty() && !from.text().contains("@")) {
      throw new SetupException(
          "'smtp-from' cannot be '%s' (%s) where 'smtp-host' is set; give the address that mail"
                  .formatted(from.text(), from.from())
              + " comes from, such as feeds@example.org");
    }
    return new MailSettings(
        host,
        Values.whole("smtp-port", given.of(Key.SMTP_PORT), 1, 65_535),
        Values.choice(
            "smtp-security",
            given.of(Key.SMTP_SECURITY),
            List.of(MailSettings.Security.values()),
            security -> security.name().toLowerCase(Locale.ROOT)),
        given.of(Key.SMTP_USER).text().strip(),
        given.of(Key.SMTP_PASSWORD).text(),
        from.text().strip());
  }

  private static Logging logging(Given given) {
    return new Logging(
        Values.choice(
            "log-level",
            given.of(Key.LOG_LEVEL),
            List.of(Level.DEBUG, Level.INFO, Level.WARNING, Level.ERROR),
            level -> level.name().toLowerCase(Locale.ROOT)),
        Values.choice(
            "log-format",
            given.of(Key.LOG_FORMAT),
            List.of(LogFormat.values()),
            format -> format.name().toLowerCase(Locale.ROOT)));
  }

  static int whole(Given given, Key key, int most) {
    return Values.whole(key.label(), given.of(key), 1, most);
  }

  private static Duration positive(Given given, Key key) {
    return Values.duration(key.label(), given.of(key));
  }
}
