package freshet.crawler.politeness;

import freshet.http.RemoteHost;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Grants permits for requests to hosts (GC-029). Whoever got one by {@link #start} reports its end
 * by {@link #ended}, or {@link #unused} if no request was sent. Thread-safe.
 */
final class HostLimiter {
  private final Function<String, HostLimits> limits;
  private final Map<String, HostState> states;
  private Instant opened;

  /** The number of permits in use; more than one only if they were taken over. */
  private final Map<String, Integer> busy = new HashMap<>();

  /**
   * Continues where an earlier limiter stopped.
   *
   * @param limits by domain or address
   * @param remembered the states of the earlier limiter
   */
  HostLimiter(Function<String, HostLimits> limits, Map<String, HostState> remembered) {
    this(limits, remembered, Instant.EPOCH);
  }

  /**
   * Continues after a limiter whose end is unknown: any host may have been contacted until now.
   *
   * @param opened no host is contacted before its usual pause after this (GC-020, GC-029)
   */
  HostLimiter(
      Function<String, HostLimits> limits, Map<String, HostState> remembered, Instant opened) {
    this.limits = limits;
    this.states = new HashMap<>(remembered);
    this.opened = opened;
  }

  /** When a request may start, as far as can be said; empty while another one is under way. */
  synchronized Optional<Instant> mayStart(RemoteHost host, Instant now) {
    return host.keys().stream().anyMatch(busy::containsKey)
        ? Optional.empty()
        : host.keys().stream().map(key -> earliest(key, now)).max(Comparator.naturalOrder());
  }

  /** How many requests a day are possible in the long run. */
  synchronized double perDay(RemoteHost host) {
    return host.keys().stream().mapToDouble(this::perDay).min().orElseThrow();
  }

  private double perDay(String key) {
    HostLimits allowed = limits.apply(key);
    double pause = state(key).pause(allowed).toMillis() / 86_400_000.0;
    return pause > 0 ? Math.min(allowed.refill(), 1 / pause) : allowed.refill();
  }

  private Instant earliest(String key, Instant now) {
    Instant known = state(key).earliest(limits.apply(key), now);
    Instant unknown = opened.plus(state(key).pause(limits.apply(key)));
    return known.isAfter(unknown) ? known : unknown;
  }

  /** Takes the turn, if it may start now. */
  synchronized boolean start(RemoteHost host, Instant now) {
    boolean free = mayStart(host, now).filter(earliest -> !earliest.isAfter(now)).isPresent();
    if (free) {
      takenOver(host, now);
    }
    return free;
  }

  /** The turn was given by another gate, and is not known to be over. */
  synchronized void takenOver(RemoteHost host, Instant started) {
    for (String key : host.keys()) {
      busy.merge(key, 1, Integer::sum);
      change(key, state -> state.started(limits.apply(key), started));
    }
  }

  /** The time since the last request started; empty if there was none. */
  synchronized Optional<Duration> sinceLast(RemoteHost host, Instant now) {
    return host.keys().stream()
        .flatMap(key -> Stream.ofNullable(state(key).starts()))
        .map(starts -> Duration.between(starts.last(), now))
        .min(Comparator.naturalOrder());
  }

  /**
   * Ends a permit. Hosts that redirects led to had no permit of their own: they are left alone for
   * their usual pause from now on, and if the last of them asked to slow down, that is respected.
   */
  synchronized void ended(RemoteHost host, PermitResult end) {
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

  private void note(RemoteHost host, PermitResult end) {
    List<RemoteHost> others = end.others(host);
    for (RemoteHost other : others) {
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

  /** Records a normal answer. */
  synchronized void served(RemoteHost host, Instant now) {
    finish(host);
    answered(host, now);
    change(host.domain(), state -> state.served(now));
  }

  /** No answer, or one that tells of trouble (5xx). */
  synchronized void failed(RemoteHost host, Instant now) {
    finish(host);
    answered(host, now);
  }

  /** The turn was not used. */
  synchronized void unused(RemoteHost host) {
    finish(host);
  }

  /**
   * Records a 429, or 503 with a time: the whole domain is left alone, but not its neighbours at
   * the same address.
   *
   * @param retryAfter null if it does not say
   */
  synchronized void throttled(RemoteHost host, @Nullable Instant retryAfter, Instant now) {
    finish(host);
    answered(host, now);
    closed(host, retryAfter, now);
  }

  private void closed(RemoteHost host, @Nullable Instant retryAfter, Instant now) {
    change(host.domain(), state -> state.throttled(retryAfter, now));
  }

  /** The clock was set back: nobody waits for a time that was reached already (GC-029, GC-043). */
  synchronized void setBack(Instant now) {
    opened = opened.isAfter(now) ? now : opened;
    states.replaceAll((_, state) -> state.setBack(now).changed());
  }

  /** What robots.txt wants between two requests (GC-081). */
  synchronized void crawlDelay(RemoteHost host, Duration delay) {
    change(host.domain(), state -> state.asksFor(delay));
  }

  /** What is to be remembered, by domain or address; what no longer matters is dropped. */
  synchronized Map<String, HostState> remember(Instant now) {
    states.entrySet().removeIf(entry -> isForgettable(entry.getKey(), entry.getValue(), now));
    return Map.copyOf(states);
  }

  /** What is to be remembered of some hosts. */
  synchronized Map<String, HostState> remember(List<RemoteHost> hosts) {
    Map<String, HostState> kept = new HashMap<>();
    hosts.forEach(host -> host.keys().forEach(key -> kept.put(key, state(key))));
    return kept;
  }

  /**
   * Returns the states to be stored while a host is being contacted, since a successor may never
   * learn when that ended.
   *
   * @param end when it will certainly be over
   */
  synchronized Map<String, HostState> rememberAsked(RemoteHost host, Instant end) {
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

  /** Records an answer; the pause counts from it, since the request was sent before (GC-029). */
  private void answered(RemoteHost host, Instant now) {
    host.keys().forEach(key -> change(key, state -> state.ended(limits.apply(key), now)));
  }

  private void finish(RemoteHost host) {
    host.keys()
        .forEach(key -> busy.computeIfPresent(key, (_, turns) -> turns > 1 ? turns - 1 : null));
  }

  private void change(String key, UnaryOperator<HostState> change) {
    states.put(key, change.apply(state(key)).changed());
  }
}
