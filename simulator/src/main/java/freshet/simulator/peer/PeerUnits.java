package freshet.simulator.peer;

/** The shorter units in which peers are configured, in days. */
final class PeerUnits {
  private PeerUnits() {}

  static double ofSeconds(double seconds) {
    return seconds / 86_400;
  }

  static double ofMinutes(double minutes) {
    return minutes / 1440;
  }

  static double ofHours(double hours) {
    return hours / 24;
  }
}
