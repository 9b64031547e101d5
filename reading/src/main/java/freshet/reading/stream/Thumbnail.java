package freshet.reading.stream;

/**
 * A picture of a posting at the size in which lists show it.
 *
 * @param path on this server
 */
public record Thumbnail(String path, int width, int height) {}
