package freshet.cluster;

/** Another controller has taken over; this one hands out nothing any more. */
public final class Deposed extends ClusterException {
  private static final long serialVersionUID = 1;

  Deposed(Throwable cause) {
    super("Another controller has taken over the cluster; start this one again as standby.", cause);
  }
}
