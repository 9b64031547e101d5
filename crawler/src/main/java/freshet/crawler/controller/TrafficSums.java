package freshet.crawler.controller;

import freshet.crawler.terminal.FeedCost;
import freshet.crawler.terminal.RetrievalInfo;
import freshet.crawler.terminal.Traffic;
import freshet.policy.Budget.Unit;
import freshet.store.sql.DailyTotalsTable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;

/** The names of what the sums of a day tell of requests and bytes, and of what was saved. */
public final class TrafficSums {
  /** HTTP requests for feeds, and for what their retrievals led to. */
  public static final String REQUESTS = "requests";

  /** The bytes of all bodies that these brought, as transferred. */
  public static final String BYTES = "wire-bytes";

  /**
   * The bytes that the headers of a request and of its answer take, about; the client does not
   * count them.
   */
  public static final int HEADERS = 500;

  private TrafficSums() {}

  /** Returns what traffic has cost in requests or bytes. */
  public static double spent(Traffic traffic, Unit unit) {
    return spent((double) traffic.requests(), (double) traffic.bytes(), unit);
  }

  static double spent(double requests, double bytes, Unit unit) {
    return switch (unit) {
      case RETRIEVALS -> throw new IllegalArgumentException("retrievals are no traffic");
      case REQUESTS -> requests;
      case BYTES -> bytes + HEADERS * requests;
    };
  }

  /** A way of HTTP to transfer less. */
  public enum Saving {
    /** 304: nothing is sent if nothing has changed. */
    NOT_MODIFIED("not-modified"),
    /** 226: only what is new is sent. */
    DELTA("delta"),
    /** Compression of what is sent. */
    COMPRESSION("compression");

    private final String label;

    Saving(String label) {
      this.label = label;
    }

    /** Returns the name in sums, metrics and the API. */
    public String label() {
      return label;
    }

    /** Returns the name of the sum of answers that saved something. */
    public String answers() {
      return "saved-answers." + label;
    }

    /** Returns the name of the sum of saved bytes. */
    public String bytes() {
      return "saved-bytes." + label;
    }
  }

  static void add(Map<String, Long> sums, Traffic traffic) {
    merge(sums, REQUESTS, traffic.requests());
    merge(sums, BYTES, traffic.bytes());
  }

  /** Adds what the answer of a retrieval saved, as far as known of the feed before. */
  static void addSaved(Map<String, Long> sums, FeedCost before, RetrievalInfo contact) {
    add(sums, Saving.NOT_MODIFIED, before.savedByNotModified(contact));
    add(sums, Saving.DELTA, before.savedByDelta(contact));
    add(sums, Saving.COMPRESSION, contact.bodyBytes() - contact.wireBytes());
  }

  private static void add(Map<String, Long> sums, Saving saving, long bytes) {
    if (bytes > 0) {
      merge(sums, saving.answers(), 1);
      merge(sums, saving.bytes(), bytes);
    }
  }

  private static void merge(Map<String, Long> sums, String name, long amount) {
    if (amount > 0) {
      sums.merge(name, amount, Long::sum);
    }
  }

  /** Adds traffic to the sums of a day and its hour. */
  public static void add(DailyTotalsTable figures, Instant at, Traffic traffic) {
    Map<String, Long> sums = new HashMap<>();
    add(sums, traffic);
    Map<String, Long> all = new HashMap<>(sums);
    int hour = at.atZone(ZoneOffset.UTC).getHour();
    sums.forEach((name, amount) -> all.put(DailyTotalsTable.ofHour(name, hour), amount));
    figures.add(LocalDate.ofInstant(at, ZoneOffset.UTC), all);
  }

  /** Returns the traffic of a day from its sums. */
  public static Traffic of(Map<String, Long> sums) {
    return new Traffic(sums.getOrDefault(REQUESTS, 0L), sums.getOrDefault(BYTES, 0L));
  }

  /** Returns the traffic of an hour (UTC) from the sums of its day. */
  static Traffic ofHour(Map<String, Long> sums, int hour) {
    return new Traffic(
        sums.getOrDefault(DailyTotalsTable.ofHour(REQUESTS, hour), 0L),
        sums.getOrDefault(DailyTotalsTable.ofHour(BYTES, hour), 0L));
  }
}
