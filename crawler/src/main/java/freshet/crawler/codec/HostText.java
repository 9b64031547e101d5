package freshet.crawler.codec;

import freshet.crawler.politeness.Backoff;
import freshet.crawler.politeness.HostState;
import freshet.crawler.politeness.RequestHistory;
import freshet.store.sql.HostTable;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The stored form of a host's state. */
public final class HostText {
  private static final int VERSION = 1;

  private HostText() {}

  /** Returns the stored form. */
  public static String of(HostState state) {
    FieldWriter out = new FieldWriter(VERSION).add(state.crawlDelay());
    RequestHistory starts = state.starts();
    Backoff patience = state.patience();
    out.add(starts == null ? null : starts.first());
    if (starts != null) {
      out.add(starts.last()).add(starts.spent()).add(starts.recent());
    }
    out.add(patience == null ? null : patience.closedUntil());
    if (patience != null) {
      out.add(patience.throttles()).add(patience.before()).add(patience.level());
    }
    return out.text() + HostTable.VERSION_MARK + state.version();
  }

  /** Parses a stored form; early ones had no version. */
  public static HostState read(String text) {
    int mark = text.lastIndexOf(HostTable.VERSION_MARK);
    FieldReader in = new FieldReader(mark < 0 ? text : text.substring(0, mark), VERSION);
    Duration crawlDelay = Duration.parse(in.given());
    return new HostState(starts(in), crawlDelay, patience(in), HostTable.version(text));
  }

  private static @Nullable RequestHistory starts(FieldReader in) {
    Instant first = in.instant();
    return first == null ? null : new RequestHistory(first, in.time(), in.real(), in.real());
  }

  private static @Nullable Backoff patience(FieldReader in) {
    Instant closedUntil = in.instant();
    return closedUntil == null
        ? null
        : new Backoff((int) in.number(), closedUntil, in.real(), in.real());
  }

  /** Returns the stored forms of many hosts. */
  public static Map<String, String> all(Map<String, HostState> states) {
    Map<String, String> texts = new HashMap<>();
    states.forEach((host, state) -> texts.put(host, of(state)));
    return texts;
  }

  /** Parses the stored forms of many hosts. */
  public static Map<String, HostState> readAll(Map<String, String> texts) {
    Map<String, HostState> states = new HashMap<>();
    texts.forEach((host, text) -> states.put(host, read(text)));
    return states;
  }
}
