package freshet.cluster;

/** Another controller has taken over; this one can send no more orders. */
public final class FencedException extends ClusterException {
  private static final long serialVersionUID = 1;

  FencedException(Throwable cause) {
    super("Another controller has taken over the cluster; start this one again as standby.", cause);
  }
}
