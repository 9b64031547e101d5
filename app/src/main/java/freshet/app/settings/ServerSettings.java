package freshet.app.settings;

import freshet.app.settings.SettingSources.Value;
import freshet.cluster.ClusterSettings;
import freshet.crawler.politeness.HostLimits;
import freshet.crawler.politeness.IntervalRules;
import freshet.crawler.politeness.IntervalSettings;
import freshet.http.Cidr;
import freshet.http.RequestUrl;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.policy.catalogue.PolicyDefinition;
import freshet.reading.alert.MailSettings;
import freshet.store.model.Retention;
import freshet.web.TrustedProxies;
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
 * The validated settings of a server.
 *
 * @param clustering null for a server that retrieves by itself
 */
public record ServerSettings(
    String database,
    Listening listening,
    Crawling crawling,
    Manners manners,
    Keeping keeping,
    MailSettings mail,
    @Nullable Clustering clustering,
    Logging logging) {
  /** Names under it lead nowhere outside of a machine (RFC 6761); the demo uses them. */
  private static final String NOWHERE = ".test";

  private static final Pattern OWN_ADDRESS = Pattern.compile("127(\\.\\d{1,3}){3}|::1|localhost");

  /**
   * How others reach the server.
   *
   * @param publicUrl null if they cannot
   * @param singleUser whether there is one reader without a login
   * @param proxies the reverse proxies whose forwarding headers are trusted
   */
  public record Listening(
      String address,
      int port,
      @Nullable String publicUrl,
      String contact,
      boolean singleUser,
      TrustedProxies proxies) {}

  /** The settings of scheduling. */
  public record Crawling(
      PolicyDefinition policy,
      BudgetRule budget,
      double maxPeak,
      MissRule misses,
      int concurrent,
      boolean articles) {}

  /** Private networks that may be visited, each for one purpose (GC-103). */
  public record Networks(
      List<Cidr> feeds,
      List<Cidr> webhooks,
      List<Cidr> images,
      List<Cidr> callbacks,
      List<Cidr> saves) {}

  /**
   * The settings of politeness.
   *
   * @param optOut hosts that are never contacted, including subdomains
   */
  public record Manners(
      IntervalRules pace,
      HostLimits limits,
      Map<String, HostLimits> hostLimits,
      Networks allowed,
      List<String> optOut) {
    /** Returns the limits of a host; those of a domain apply to its subdomains too. */
    public HostLimits limits(String host) {
      HostLimits own = hostLimits.get(host);
      int dot = host.indexOf('.');
      return own != null ? own : dot < 0 ? limits : limits(host.substring(dot + 1));
    }
  }

  /**
   * The settings of a cluster.
   *
   * @param postings the topic of postings; null for none
   */
  public record Clustering(ClusterSettings kafka, @Nullable String postings) {}

  /** The settings of retention. */
  public record Keeping(Retention postings, Duration log) {}

  /** The settings of logging. */
  public record Logging(Level level, LogFormat format) {}

  /** The format of log lines. */
  public enum LogFormat {
    TEXT,
    JSON
  }

  /** Validates the given settings with the standard policies. */
  public static ServerSettings of(SettingSources given) {
    return of(given, PolicyCatalogue.standard());
  }

  /** Validates the given settings; throws {@link SetupException}. */
  public static ServerSettings of(SettingSources given, PolicyCatalogue policies) {
    return new ServerSettings(
        given.of(SettingKey.DATABASE).text().strip(),
        listening(given),
        crawling(given, policies),
        manners(given),
        new Keeping(
            new Retention(
                positive(given, SettingKey.KEEP_POSTINGS),
                whole(given, SettingKey.KEEP_PER_FEED, 1_000_000_000)),
            positive(given, SettingKey.KEEP_LOG)),
        mail(given),
        ClusterSettingsReader.read(given),
        logging(given));
  }

  /** Returns a copy with the actual port. */
  public ServerSettings onPort(int port) {
    Listening other =
        new Listening(
            listening.address,
            port,
            listening.publicUrl,
            listening.contact,
            listening.singleUser,
            listening.proxies);
    return new ServerSettings(
        database, other, crawling, manners, keeping, mail, clustering, logging);
  }

  private static Listening listening(SettingSources given) {
    String url = given.of(SettingKey.PUBLIC_URL).text().strip();
    if (!url.isEmpty() && RequestUrl.origin(url).isEmpty()) {
      throw new SetupException(
          "'public-url' cannot be '%s' (%s); give the URL by which others reach this server, such"
                  .formatted(url, given.of(SettingKey.PUBLIC_URL).from())
              + " as https://feeds.example.org");
    }
    return new Listening(
        given.of(SettingKey.ADDRESS).text().strip(),
        SettingParsers.whole("port", given.of(SettingKey.PORT), 0, 65_535),
        url.isEmpty() ? null : url.replaceFirst("/+$", ""),
        given.of(SettingKey.CONTACT).text().strip(),
        singleUser(given, !url.isEmpty() && !RequestUrl.host(url).endsWith(NOWHERE)),
        new TrustedProxies(networks(given, SettingKey.TRUSTED_PROXIES)));
  }

  private static List<Cidr> networks(SettingSources given, SettingKey key) {
    Value value = given.of(key);
    return SettingParsers.words(value).stream()
        .map(word -> SettingParsers.network(key.label(), value, word))
        .toList();
  }

  /**
   * Rejects single-user mode on a public server, since anybody could then read and change
   * everything.
   */
  private static boolean singleUser(SettingSources given, boolean isPublic) {
    boolean wanted = SettingParsers.yes("single-user", given.of(SettingKey.SINGLE_USER));
    String address = given.of(SettingKey.ADDRESS).text().strip();
    if (wanted && (isPublic || !OWN_ADDRESS.matcher(address).matches())) {
      throw new SetupException(
          "'single-user' cannot be on (%s) where others reach this server; set 'address' to"
                  .formatted(given.of(SettingKey.SINGLE_USER).from())
              + " 127.0.0.1 and no 'public-url', or set it to off and make accounts");
    }
    return wanted;
  }

  private static Crawling crawling(SettingSources given, PolicyCatalogue policies) {
    return new Crawling(
        SettingParsers.policy(given.of(SettingKey.POLICY), policies),
        SettingParsers.budget(given.of(SettingKey.BUDGET)),
        SettingParsers.read(
            "max-peak",
            given.of(SettingKey.MAX_PEAK),
            ServerSettings::peak,
            "a number from 1, or none"),
        MissRule.of(given.of(SettingKey.MISS_PRICE), given.of(SettingKey.MAX_MISSED)),
        whole(given, SettingKey.CONCURRENT, 10_000),
        SettingParsers.yes("articles", given.of(SettingKey.ARTICLES)));
  }

  private static Optional<Double> peak(String text) {
    if (text.equalsIgnoreCase("none")) {
      return Optional.of(Double.POSITIVE_INFINITY);
    }
    return SettingParsers.decimal(text).filter(peak -> peak >= 1);
  }

  private static Manners manners(SettingSources given) {
    IntervalSettings usual =
        IntervalSettings.DEFAULT
            .withFloor(SettingParsers.duration("floor", given.of(SettingKey.FLOOR)))
            .withSyndication(
                SettingParsers.yes("update-periods", given.of(SettingKey.UPDATE_PERIODS)));
    HostLimits limits =
        new HostLimits(
            SettingParsers.duration("host-spacing", given.of(SettingKey.HOST_SPACING)),
            whole(given, SettingKey.HOST_PER_DAY, 10_000_000));
    return new Manners(
        new IntervalRules(usual, paces(given, usual)),
        limits,
        hostLimits(given, limits),
        new Networks(
            networks(given, SettingKey.ALLOW_NETWORK),
            networks(given, SettingKey.ALLOW_NETWORK_WEBHOOKS),
            networks(given, SettingKey.ALLOW_NETWORK_IMAGES),
            networks(given, SettingKey.ALLOW_NETWORK_CALLBACKS),
            networks(given, SettingKey.ALLOW_NETWORK_SAVE)),
        SettingParsers.words(given.of(SettingKey.OPT_OUT)).stream()
            .map(host -> host.toLowerCase(Locale.ROOT))
            .toList());
  }

  private static Map<String, IntervalSettings> paces(SettingSources given, IntervalSettings usual) {
    Map<String, IntervalSettings> paces = new HashMap<>();
    given
        .ofHosts("floor")
        .forEach(
            (host, value) ->
                paces.put(
                    host,
                    usual.withFloor(SettingParsers.duration("host." + host + ".floor", value))));
    given
        .ofHosts("trusted")
        .forEach(
            (host, value) -> {
              IntervalSettings pace = paces.getOrDefault(host, usual);
              boolean trusted = SettingParsers.yes("host." + host + ".trusted", value);
              paces.put(
                  host,
                  new IntervalSettings(
                      pace.floor(),
                      pace.floorIgnoring(),
                      pace.floorLarge(),
                      pace.hintCeiling(),
                      trusted,
                      pace.syndicationBinds()));
            });
    return paces;
  }

  private static Map<String, HostLimits> hostLimits(SettingSources given, HostLimits usual) {
    Map<String, HostLimits> limits = new HashMap<>();
    given
        .ofHosts("spacing")
        .forEach(
            (host, value) ->
                limits.put(
                    host,
                    new HostLimits(
                        SettingParsers.duration("host." + host + ".spacing", value),
                        usual.perDay())));
    given
        .ofHosts("per-day")
        .forEach(
            (host, value) ->
                limits.put(
                    host,
                    new HostLimits(
                        limits.getOrDefault(host, usual).spacing(),
                        SettingParsers.whole("host." + host + ".per-day", value, 1, 10_000_000))));
    return limits;
  }

  private static MailSettings mail(SettingSources given) {
    String host = given.of(SettingKey.SMTP_HOST).text().strip();
    Value from = given.of(SettingKey.SMTP_FROM);
    if (!host.isEmpty() && !from.text().contains("@")) {
      throw new SetupException(
          "'smtp-from' cannot be '%s' (%s) where 'smtp-host' is set; give the address that mail"
                  .formatted(from.text(), from.from())
              + " comes from, such as feeds@example.org");
    }
    return new MailSettings(
        host,
        SettingParsers.whole("smtp-port", given.of(SettingKey.SMTP_PORT), 1, 65_535),
        SettingParsers.choice(
            "smtp-security",
            given.of(SettingKey.SMTP_SECURITY),
            List.of(MailSettings.Security.values()),
            security -> security.name().toLowerCase(Locale.ROOT)),
        given.of(SettingKey.SMTP_USER).text().strip(),
        given.of(SettingKey.SMTP_PASSWORD).text(),
        from.text().strip());
  }

  private static Logging logging(SettingSources given) {
    return new Logging(
        SettingParsers.choice(
            "log-level",
            given.of(SettingKey.LOG_LEVEL),
            List.of(Level.DEBUG, Level.INFO, Level.WARNING, Level.ERROR),
            level -> level.name().toLowerCase(Locale.ROOT)),
        SettingParsers.choice(
            "log-format",
            given.of(SettingKey.LOG_FORMAT),
            List.of(LogFormat.values()),
            format -> format.name().toLowerCase(Locale.ROOT)));
  }

  static int whole(SettingSources given, SettingKey key, int most) {
    return SettingParsers.whole(key.label(), given.of(key), 1, most);
  }

  private static Duration positive(SettingSources given, SettingKey key) {
    return SettingParsers.duration(key.label(), given.of(key));
  }
}
