package freshet.app.settings;

import freshet.policy.catalogue.PolicyCatalogue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The settings, with the same names in the settings file, the environment and on the command line.
 */
public enum SettingKey {
  DATABASE(
      "",
      "the database: a file for SQLite, or"
          + " jdbc:postgresql://host/database?user=u&password=p; without a value freshet.db in"
          + " the data folder"),
  ADDRESS("127.0.0.1", "the address to listen on; 0.0.0.0 for all addresses of this machine"),
  PORT("8080", "the port to listen on; 0 for any free one"),
  PUBLIC_URL(
      "",
      "the URL by which others reach this server, such as https://feeds.example.org; hubs"
          + " push to it, and publishers find the page about who is asking there; without a"
          + " value no hub is used"),
  CONTACT("", "a mail address or URL for publishers with questions, shown on that page"),
  TRUSTED_PROXIES(
      "127.0.0.0/8, ::1/128",
      "networks of the reverse proxies in front of this server; only their"
          + " X-Forwarded-For, Forwarded and X-Forwarded-Proto headers are trusted"),
  SINGLE_USER(
      "off",
      "on or off: one reader without a password, from this machine only; needs a loopback"
          + " address such as 127.0.0.1"),
  POLICY("freshet", "when to retrieve what: "),
  BUDGET(
      "24/feed",
      "retrievals per day: in total, such as 100000/day, or on average for each feed, such"
          + " as 24/feed; or requests or bytes, such as '50000 requests/day' or 2GB/day"),
  WEIGHTS(
      "subscribers",
      "what the weights of feeds follow: subscribers, reading (how many open their"
          + " articles) or equal"),
  MAX_PEAK("2", "the most that any hour may spend, relative to the mean hour; 'none' for no cap"),
  MISS_PRICE(
      "1d",
      "what a missed article costs, as a delay such as 12h or 5d, for policies that weigh misses"
          + " (freshet); auto adjusts it to keep max-missed"),
  MAX_MISSED(
      "none",
      "the largest share of articles that may be missed, such as 1%: the price of a miss is"
          + " adjusted to keep it, and begins with miss-price; 'none' for a fixed price"),
  FLOOR("15m", "the least time between two retrievals of a feed without cache hints"),
  UPDATE_PERIODS(
      "off",
      "on or off: whether a feed is retrieved no more often than its own sy:updatePeriod and"
          + " sy:updateFrequency say"),
  HOST_SPACING("2s", "the least time between two requests to a host"),
  HOST_PER_DAY("5000", "the most requests to a host in a day"),
  CONCURRENT("200", "the most concurrent retrievals"),
  ALLOW_NETWORK(
      "",
      "private networks in which feeds, their icons and full texts may be, such as"
          + " 192.168.0.0/16, 10.1.0.0/16"),
  ALLOW_NETWORK_WEBHOOKS(
      "", "private networks in which webhooks and ntfy servers of alerts may be"),
  ALLOW_NETWORK_IMAGES("", "private networks from which images of articles may be fetched"),
  ALLOW_NETWORK_CALLBACKS("", "private networks in which subscribers of this server's hub may be"),
  ALLOW_NETWORK_SAVE("", "private networks in which the servers of save targets may be"),
  OPT_OUT(
      "",
      "hosts that are never contacted because their owners wish so, such as example.org;"
          + " includes subdomains"),
  ARTICLES("off", "on or off: whether to fetch the full text behind the links of new feeds"),
  KEEP_POSTINGS(
      "365d",
      "how long articles are kept; those that someone starred or labelled, or that a feed"
          + " still lists, stay longer"),
  KEEP_PER_FEED("10000", "how many articles of a feed are kept at most"),
  KEEP_LOG("90d", "how long the log of retrievals is kept in the database"),
  SMTP_HOST("", "the mail server for alerts; without a value no mail is sent"),
  SMTP_PORT("587", "the port of the mail server"),
  SMTP_SECURITY(
      "starttls",
      "how that connection is encrypted: starttls (required, else no mail is sent), tls"
          + " from the beginning, or none"),
  SMTP_USER("", "the user name at the mail server; without a value there is no login"),
  SMTP_PASSWORD("", "the password of that user"),
  SMTP_FROM("", "the sender address of mail, such as feeds@example.org"),
  KAFKA(
      "",
      "the Kafka brokers of a cluster, such as broker1:9092,broker2:9092; without a value"
          + " this process retrieves by itself"),
  KAFKA_CONFIG("", "a file of Kafka client properties, for example for TLS and SASL"),
  KAFKA_PREFIX(
      "freshet.",
      "prefix of the names of topics and groups, so that several clusters can share a" + " broker"),
  KAFKA_PARTITIONS("1", "the number of partitions of topics that the server creates"),
  KAFKA_POSTINGS("postings", "the topic to which new articles are written; 'none' for no topic"),
  LOG_LEVEL("info", "debug (every decision), info, warning or error"),
  LOG_FORMAT("text", "text or json");

  /** The settings of single hosts, such as host.example.org.floor. */
  public static final List<String> OF_HOSTS = List.of("floor", "spacing", "per-day", "trusted");

  private final String standard;
  private final String meaning;

  SettingKey(String standard, String meaning) {
    this.standard = standard;
    this.meaning = meaning;
  }

  /** Returns the name with dashes. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the environment variable. */
  public String variable() {
    return "FRESHET_" + name();
  }

  /** Returns the default value. */
  public String standard() {
    return standard;
  }

  /**
   * Returns its meaning, for help and guide; that of the policy lists all policies that a server
   * can follow.
   */
  public String meaning(PolicyCatalogue policies) {
    return this == POLICY ? meaning + policies.liveNames() : meaning;
  }

  static Optional<SettingKey> of(String label) {
    return Arrays.stream(values()).filter(key -> key.label().equals(label)).findFirst();
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(SettingKey::label).toList();
  }
}
