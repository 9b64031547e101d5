package freshet.village;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A host of the village, with its own log. */
public final class VillageHost {
  private final String name;
  private final int port;
  private final List<Visit> log = new ArrayList<>();
  private final boolean keepsLog;
  private volatile Behaviour behaviour;

  VillageHost(String name, int port, Behaviour behaviour, boolean keepsLog) {
    this.name = name;
    this.port = port;
    this.behaviour = behaviour;
    this.keepsLog = keepsLog;
  }

  public String name() {
    return name;
  }

  /** Returns the URL of a target (path and query, starting with a slash). */
  public String url(String target) {
    return "http://" + name + ":" + port + target;
  }

  /** Changes the behaviour from now on. */
  public void behave(Behaviour other) {
    behaviour = other;
  }

  /** Returns all visits so far, in order of arrival. */
  public List<Visit> log() {
    synchronized (log) {
      return List.copyOf(log);
    }
  }

  /** Returns all requests so far, in order of arrival. */
  public List<Request> requests() {
    return log().stream().map(Visit::request).toList();
  }

  /** Clears the log. */
  public void forget() {
    synchronized (log) {
      log.clear();
    }
  }

  Reply visit(Request request, Instant now) {
    Reply reply = behaviour.answer(request, now);
    if (keepsLog) {
      Visit visit = new Visit(request, reply.body(new byte[0]));
      synchronized (log) {
        log.add(visit);
      }
    }
    return reply;
  }
}
