package freshet.store;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Sums by day. Those of retrievals come in with them; these methods add what happens beside. */
public interface Figures {
  /** What hosts may be ordered by. */
  enum HostOrder {
    REQUESTS,
    UNCONDITIONAL,
    NOT_MODIFIED,
    WASTED,
    BYTES,
    THROTTLED,
    VIOLATIONS
  }

  /** The name of a sum that is kept by the hour (UTC) too. */
  static String ofHour(String name, int hour) {
    return name + "@" + hour;
  }

  /** Adds to the figures of hosts. */
  void add(List<HostFigures> figures);

  /** Adds to the sums of a day, by name. */
  void add(LocalDate day, Map<String, Long> sums);

  /** Of the days from one to another, both included, by day and host. */
  List<HostFigures> hosts(LocalDate from, LocalDate to);

  /** Those hosts of some days, both included, of which something is most, with its sums. */
  List<HostFigures> topHosts(LocalDate from, LocalDate to, HostOrder order, int limit);

  /** The sums of a day, by name, also those of its hours. */
  Map<String, Long> sums(LocalDate day);

  /** The sums of the days from one to another, both included, without those of hours. */
  Map<LocalDate, Map<String, Long>> sums(LocalDate from, LocalDate to);

  /** Lets go of the sums of hours on days before one. */
  void removeHoursBefore(LocalDate day);

  /** Lets go of days before one. */
  void removeBefore(LocalDate day);
}
