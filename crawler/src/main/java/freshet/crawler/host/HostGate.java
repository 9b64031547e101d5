package freshet.crawler.host;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gives the turns to ask hosts (GC-029). Whoever got one by {@link #start} says how it ended, by
 * {@link #ended}, or by {@link #unused} if nobody was asked. May be used by many threads.
 */
public final class HostGate {
  private final Function<String, HostLimits> limits;
  private final Map<String, HostState> states;
  private Instant opened;

  /** How many turns are under way; more than one only if they were taken over. */
  private final Map<String, Integer> busy = new HashMap<>();

  /**
   * A gate that goes on where another one stopped.
   *
   * @param limits by domain or address
   * @param remembered the states of the gate before
   */
  public HostGate(Function<String, HostLimits> limits, Map<String, HostState> remembered) {
    this(limits, remembered, Instant.EPOCH);
  }

  /**
   * The same after a gate of which the end is not known: any host may have been asked until now.
   *
   * @param opened no host is asked before its usual pause after this (GC-020, GC-029)
   */
  public HostGate(
      Function<String, HostLimits> limits, Map<String, HostState> remembered, Instant opened) {
    this.limits = limits;
    this.states = new HashMap<>(remembered);
    this.opened = opened;
  }

  /** When a request may start, as far as can be said; empty while another one is under way. */
  public synchronized Optional<Instant> mayStart(Host host, Instant now) {
    return host.keys().stream().anyMatch(busy::containsKey)
        ? Optional.empty()
        : host.keys().stream().map(key -> earliest(key, now)).max(Comparator.naturalOrder());
  }

  private Instant earliest(String key, Instant now) {
    Instant known = state(key).earliest(limits.apply(key), now);
    Instant unknown = opened.plus(state(key).pause(limits.apply(key)));
    return known.isAfter(unknown) ? known : unknown;
  }

  /** Takes the turn, if it may start now. */
  public synchronized boolean start(Host host, Instant now) {
    boolean free = mayStart(host, now).filter(earliest -> !earliest.isAfter(now)).isPresent();
    if (free) {
      takenOver(host, now);
    }
    return free;
  }

  /** The turn was given by another gate, and is not known to be over. */
  public synchronized void takenOver(Host host, Instant started) {
    for (String key : host.keys()) {
      busy.merge(key, 1, Integer::sum);
      change(key, state -> state.started(limits.apply(key), started));
    }
  }

  /** The time since the last request started; empty if there was none. */
  public synchronized Optional<Duration> sinceLast(Host host, Instant now) {
    return host.keys().stream()
        .flatMap(key -> Stream.ofNullable(state(key).starts()))
        .map(starts -> Duration.between(starts.last(), now))
        .min(Comparator.naturalOrder());
  }

  /** Ends a turn by what is made of an answer; if that fails, the turn counts as failed. */
  public TurnEnd end(Host host, Supplier<TurnEnd> how, InstantSource clock) {
    boolean known = false;
    try {
      TurnEnd end = how.get();
      known = true;
      ended(host, end);
      return end;
    } finally {
      if (!known) {
        failed(host, clock.instant());
      }
    }
  }

  /**
   * A turn ended. Hosts that redirects led to had no turn of their own: they are left alone for
   * their usual pause from now on, and if the last of them asked for patience, it is granted.
   */
  public synchronized void ended(Host host, TurnEnd end) {
    boolean over = false;
    try {
      note(host, end);
      over = true;
    } finally {
      if (!over) {
        finish(host);
      }
    }
  }

  private void note(Host host, TurnEnd end) {
    List<Host> others = end.others(host);
    for (Host other : others) {
      other.keys().forEach(key -> change(key, state -> state.started(limits.apply(key), end.at())));
    }
    if (end.isThrottled()) {
      throttled(host, end.retryAfter(), end.at());
      others.stream()
          .skip(Math.max(0, others.size() - 1))
          .forEach(other -> closed(other, end.retryAfter(), end.at()));
    } else if (end.isFailed()) {
      failed(host, end.at());
    } else {
      served(host, end.at());
    }
  }

  /** The host answered, and not that it has had enough. */
  synchronized void served(Host host, Instant now) {
    finish(host);
    answered(host, now);
    change(host.domain(), state -> state.served(now));
  }

  /** No answer, or one that tells of trouble (5xx). */
  public synchronized void failed(Host host, Instant now) {
    finish(host);
    answered(host, now);
  }

  /** The turn was not used. */
  public synchronized void unused(Host host) {
    finish(host);
  }

  /**
   * The host answered 429, or 503 with a time; its whole domain is left alone, not its neighbours
   * at the same address.
   *
   * @param retryAfter null if it does not say
   */
  synchronized void throttled(Host host, @Nullable Instant retryAfter, Instant now) {
    finish(host);
    answered(host, now);
    closed(host, retryAfter, now);
  }

  private void closed(Host host, @Nullable Instant retryAfter, Instant now) {
    change(host.domain(), state -> state.throttled(retryAfter, now));
  }

  /** The clock was set back: nobody waits for a time that was reached already (GC-029, GC-043). */
  public synchronized void setBack(Instant now) {
    opened = opened.isAfter(now) ? now : opened;
    states.replaceAll((_, state) -> state.setBack(now).changed());
  }

  /** What robots.txt wants between two requests (GC-081). */
  public synchronized void crawlDelay(Host host, Duration delay) {
    change(host.domain(), state -> state.asksFor(delay));
  }

  /** What is to be remembered, by domain or address; what no longer matters is dropped. */
  public synchronized Map<String, HostState> remember(Instant now) {
    states.entrySet().removeIf(entry -> isForgettable(entry.getKey(), entry.getValue(), now));
    return Map.copyOf(states);
  }

  /** What is to be remembered of some hosts. */
  public synchronized Map<String, HostState> remember(List<Host> hosts) {
    Map<String, HostState> kept = new HashMap<>();
    hosts.forEach(host -> host.keys().forEach(key -> kept.put(key, state(key))));
    return kept;
  }

  /**
   * What is to be remembered of a host that is being asked: who comes after us may never learn when
   * that ended.
   *
   * @param end when it will surely be over
   */
  public synchronized Map<String, HostState> rememberAsked(Host host, Instant end) {
    Map<String, HostState> kept = new HashMap<>();
    host.keys().forEach(key -> kept.put(key, state(key).askedUntil(limits.apply(key), end)));
    return kept;
  }

  private boolean isForgettable(String key, HostState state, Instant now) {
    return !busy.containsKey(key) && state.isForgettable(limits.apply(key), now);
  }

  private HostState state(String key) {
    return states.getOrDefault(key, HostState.NEW);
  }

  /** The pause counts from the answer, before which the request must have left (GC-029). */
  private void answered(Host host, Instant now) {
    host.keys().forEach(key -> change(key, state -> state.ended(limits.apply(key), now)));
  }

  private void finish(Host host) {
    host.keys()
        .forEach(key -> busy.computeIfPresent(key, (_, turns) -> turns > 1 ? turns - 1 : null));
  }

  private void change(String key, UnaryOperator<HostState> change) {
    states.put(key, change.apply(state(key)).changed());
  }
}
