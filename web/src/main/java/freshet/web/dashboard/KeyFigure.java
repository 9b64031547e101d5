package freshet.web.dashboard;

/**
 * A key figure.
 *
 * @param unit of the value; empty for a mere number
 * @param note what it refers to
 * @param state how it is
 */
public record KeyFigure(String name, String value, String unit, String note, State state) {
  /** How a figure is: most are neither good nor bad. */
  public enum State {
    PLAIN,
    GOOD,
    /** Someone should look. */
    ALARMING
  }

  static KeyFigure plain(String name, String value, String note) {
    return of(name, value, note, State.PLAIN);
  }

  /** Creates a figure from a value with its unit, such as 6 min. */
  static KeyFigure of(String name, String value, String note, State state) {
    int space = value.indexOf(' ');
    return space < 0
        ? new KeyFigure(name, value, "", note, state)
        : new KeyFigure(name, value.substring(0, space), value.substring(space + 1), note, state);
  }

  /** Returns the class of the value. */
  public String look() {
    return switch (state) {
      case PLAIN -> "";
      case GOOD -> "ok";
      case ALARMING -> "bad";
    };
  }
}
