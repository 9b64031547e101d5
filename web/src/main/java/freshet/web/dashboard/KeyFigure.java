package freshet.web.dashboard;

/**
 * A key figure.
 *
 * @param note what it refers to
 * @param alarming whether someone should look
 */
public record KeyFigure(String name, String value, String note, boolean alarming) {}
