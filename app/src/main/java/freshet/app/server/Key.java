package freshet.app.server;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What can be set, by the same name in the settings file, the environment and on the command. */
public enum Key {
  DATABASE(
      "",
      "where all is kept: a file, or jdbc:postgresql://host/database?user=u&password=p;"
          + " without a value the file freshet.db of the data folder"),
  ADDRESS("127.0.0.1", "the address to listen on; 0.0.0.0 for all of this machine"),
  PORT("8080", "the port to listen on; 0 for any that is free"),
  PUBLIC_URL(
      "",
      "how others reach this server, such as https://feeds.example.org; hubs push to it,"
          + " and publishers find its page about who is asking; without a value no hub is asked"),
  CONTACT("", "a mail address or URL for publishers with questions, shown on that page"),
  TRUSTED_PROXIES(
      "127.0.0.0/8, ::1/128",
      "networks of the reverse proxies in front of this server: what they say in X-Forwarded-For,"
          + " Forwarded and X-Forwarded-Proto is believed; nobody else's word is"),
  SINGLE_USER(
      "off",
      "whether there is one reader without a password, who comes from this machine: on or off;"
          + " only for an address of this machine, such as 127.0.0.1"),
  POLICY(
      "freshet",
      "when to retrieve what: freshet, uniform, allocation, combined, min-missing or" + " advarss"),
  BUDGET(
      "24/feed",
      "retrievals in all, such as 100000/day, or for each feed in the mean, such as"
          + " 24/feed a day"),
  WEIGHTS(
      "subscribers",
      "what the weights of feeds follow: subscribers, reading (how many open their postings) or"
          + " equal"),
  MAX_PEAK("2", "the most that any hour may spend, over the mean of all hours; 'none' for no cap"),
  FLOOR("15m", "the least time between two retrievals of a feed that gives no hint"),
  HOST_SPACING("2s", "the least time between two requests to a host"),
  HOST_PER_DAY("5000", "the most requests to a host in a day"),
  CONCURRENT("200", "the most retrievals under way at a time"),
  ALLOW_NETWORK(
      "",
      "private networks that feeds may lie in, with their icons and articles, such as"
          + " 192.168.0.0/16, 10.1.0.0/16"),
  ALLOW_NETWORK_WEBHOOKS(
      "", "private networks that webhooks and ntfy servers of alerts may lie in"),
  ALLOW_NETWORK_IMAGES("", "private networks that images of postings may be fetched from"),
  ALLOW_NETWORK_CALLBACKS(
      "", "private networks that subscribers of the hub of this server may lie in"),
  OPT_OUT(
      "",
      "hosts that are never contacted, as their owners wish, such as example.org;"
          + " subdomains included"),
  ARTICLES("off", "whether the linked pages of new feeds are fetched: on or off"),
  KEEP_POSTINGS(
      "365d",
      "how long postings stay; those that someone keeps, or a feed still lists," + " stay longer"),
  KEEP_PER_FEED("10000", "how many postings of a feed stay at most"),
  KEEP_LOG("90d", "how long the log of retrievals stays in the database"),
  SMTP_HOST("", "the mail server that sends the mail of alerts; without a value no mail is sent"),
  SMTP_PORT("587", "the port of the mail server"),
  SMTP_SECURITY(
      "starttls",
      "how that connection is encrypted: starttls (or no mail is sent), tls from the beginning,"
          + " or none"),
  SMTP_USER("", "the name to log in to the mail server with; without a value nobody logs in"),
  SMTP_PASSWORD("", "the password for that"),
  SMTP_FROM("", "the address that the mail comes from, such as feeds@example.org"),
  KAFKA(
      "",
      "the Kafka brokers that terminals are reached by, such as broker1:9092,broker2:9092; without"
          + " a value this process retrieves by itself"),
  KAFKA_CONFIG("", "a file of properties for every Kafka client, such as those of TLS and SASL"),
  KAFKA_PREFIX(
      "freshet.",
      "what the names of topics and groups begin with, so that clusters share a broker"),
  KAFKA_PARTITIONS("1", "how many partitions topics get that are made"),
  KAFKA_POSTINGS("postings", "the topic that new postings are written to; 'none' for no such"),
  LOG_LEVEL("info", "debug (every decision), info, warning or error"),
  LOG_FORMAT("text", "text or json");

  /** Settings of single hosts: host.example.org.floor and the like. */
  static final List<String> OF_HOSTS = List.of("floor", "spacing", "per-day", "trusted");

  private final String standard;
  private final String meaning;

  Key(String standard, String meaning) {
    this.standard = standard;
    this.meaning = meaning;
  }

  /** The name with dashes. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The name of the environment's variable. */
  public String variable() {
    return "FRESHET_" + name();
  }

  /** The value where nobody sets one. */
  public String standard() {
    return standard;
  }

  public String meaning() {
    return meaning;
  }

  static Optional<Key> of(String label) {
    return Arrays.stream(values()).filter(key -> key.label().equals(label)).findFirst();
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(Key::label).toList();
  }
}
