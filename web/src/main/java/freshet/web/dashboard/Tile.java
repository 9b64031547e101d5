package freshet.web.dashboard;

/**
 * A figure at a glance.
 *
 * @param note what it is of
 * @param alarming whether someone should look
 */
public record Tile(String name, String value, String note, boolean alarming) {}
