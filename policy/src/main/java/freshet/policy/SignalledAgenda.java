package freshet.policy;

/** An agenda that also listens to pushes and pings. */
public interface SignalledAgenda extends Agenda {
  /** When {@link #next} would be due; signals up to then are to be told first. */
  double nextAt();

  /** Something announced that a feed has a new posting. */
  void signalled(int feed, double at);
}
