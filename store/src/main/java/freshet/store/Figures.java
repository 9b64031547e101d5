package freshet.store;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Sums by day. Those of retrievals come in with them; these methods add what happens beside. */
public interface Figures {
  /** Adds to the figures of hosts. */
  void add(List<HostFigures> figures);

  /** Adds to the sums of a day, by name. */
  void add(LocalDate day, Map<String, Long> sums);

  /** Of the days from one to another, both included, by day and host. */
  List<HostFigures> hosts(LocalDate from, LocalDate to);

  /** The sums of a day, by name. */
  Map<String, Long> sums(LocalDate day);

  /** Lets go of days before one. */
  void removeBefore(LocalDate day);
}
