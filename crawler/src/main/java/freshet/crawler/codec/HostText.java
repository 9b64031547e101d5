package freshet.crawler.codec;

import freshet.crawler.host.HostState;
import freshet.crawler.host.Patience;
import freshet.crawler.host.Starts;
import freshet.store.Hosts;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is remembered of a host, as text. */
public final class HostText {
  private static final int VERSION = 1;

  private HostText() {}

  /** The stored form. */
  public static String of(HostState state) {
    FieldWriter out = new FieldWriter(VERSION).add(state.crawlDelay());
    Starts starts = state.starts();
    Patience patience = state.patience();
    out.add(starts == null ? null : starts.first());
    if (starts != null) {
      out.add(starts.last()).add(starts.spent()).add(starts.recent());
    }
    out.add(patience == null ? null : patience.closedUntil());
    if (patience != null) {
      out.add(patience.throttles()).add(patience.before()).add(patience.level());
    }
    return out.text() + Hosts.VERSION_MARK + state.version();
  }

  /** What a stored form says; those of before had no version. */
  public static HostState read(String text) {
    int mark = text.lastIndexOf(Hosts.VERSION_MARK);
    FieldReader in = new FieldReader(mark < 0 ? text : text.substring(0, mark), VERSION);
    Duration crawlDelay = Duration.parse(in.given());
    return new HostState(starts(in), crawlDelay, patience(in), Hosts.version(text));
  }

  private static @Nullable Starts starts(FieldReader in) {
    Instant first = in.instant();
    return first == null ? null : new Starts(first, in.time(), in.real(), in.real());
  }

  private static @Nullable Patience patience(FieldReader in) {
    Instant closedUntil = in.instant();
    return closedUntil == null
        ? null
        : new Patience((int) in.number(), closedUntil, in.real(), in.real());
  }

  /** The stored forms of many hosts. */
  public static Map<String, String> all(Map<String, HostState> states) {
    Map<String, String> texts = new HashMap<>();
    states.forEach((host, state) -> texts.put(host, of(state)));
    return texts;
  }

  /** What the stored forms of many hosts say. */
  public static Map<String, HostState> readAll(Map<String, String> texts) {
    Map<String, HostState> states = new HashMap<>();
    texts.forEach((host, text) -> states.put(host, read(text)));
    return states;
  }
}
