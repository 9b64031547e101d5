package freshet.crawler.politeness;

import freshet.http.FetchResult;
import freshet.http.RemoteHost;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The right to ask a host once (GC-029). Nobody else may ask the host until the permit is given
 * back, by whichever of its methods is called first; the others do nothing after that. One that is
 * only closed counts as a request that was under way until now. May be used by many threads.
 */
public final class Permit implements AutoCloseable {
  private final Politeness door;
  private final RemoteHost host;
  private final Purpose purpose;
  private final Instant granted;
  private final @Nullable Duration sinceLast;
  private final AtomicBoolean over = new AtomicBoolean();

  /** All hosts that were asked; the first one alone until that is known. */
  private volatile List<RemoteHost> asked;

  Permit(
      Politeness door,
      RemoteHost host,
      Purpose purpose,
      Instant granted,
      @Nullable Duration sinceLast) {
    this.door = door;
    this.host = host;
    this.purpose = purpose;
    this.granted = granted;
    this.sinceLast = sinceLast;
    this.asked = List.of(host);
  }

  /** Who may be asked. */
  public RemoteHost host() {
    return host;
  }

  Purpose purpose() {
    return purpose;
  }

  Instant granted() {
    return granted;
  }

  /** The time from the request before to this permit; empty if there was none. */
  public Optional<Duration> sinceLast() {
    return Optional.ofNullable(sinceLast);
  }

  /** Gives the permit back after a request; what follows for the host is stored at once. */
  public void answered(FetchResult fetched) {
    Instant end = door.endOf(granted.plus(fetched.took()));
    PermitResult result = PermitResult.of(fetched, end);
    if (ended(result)) {
      door.store(this, fetched, result);
    }
  }

  /**
   * Gives the permit back after a request whose outcome is stored later, with {@link #states}.
   *
   * @return whether it had not been given back before
   */
  public boolean ended(PermitResult result) {
    boolean first = over.compareAndSet(false, true);
    if (first) {
      asked = result.hosts(host);
      door.ended(host, result);
    }
    return first;
  }

  /** What is to be stored of all hosts that were asked, by domain or address. */
  public Map<String, HostState> states() {
    return door.states(asked);
  }

  /** Gives the permit back: nobody was asked, and nobody will be. */
  public void unused() {
    if (over.compareAndSet(false, true)) {
      door.unused(host);
    }
  }

  /** Gives the permit back: whether the host was asked is not known, so it counts as asked. */
  @Override
  public void close() {
    if (over.compareAndSet(false, true)) {
      door.failed(host);
    }
  }
}
