package freshet.simulator;

/** Input that the simulator cannot use; the message is one sentence for the person who gave it. */
public final class SimulatorException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public SimulatorException(String message) {
    super(message);
  }
}
