package freshet.cluster;

import org.jspecify.annotations.Nullable;

/** A problem with the cluster that waiting does not solve. */
public class ClusterException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ClusterException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
