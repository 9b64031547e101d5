package freshet.simulator.trace;

/** Input that the simulator cannot use; the message is one sentence for the user. */
public final class SimulatorException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public SimulatorException(String message) {
    super(message);
  }
}
