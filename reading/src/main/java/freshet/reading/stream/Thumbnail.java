package freshet.reading.stream;

/**
 * A picture of a posting at the size in which lists show it.
 *
 * @param path on this server
 * @param whole the path of the picture that is not cut
 */
public record Thumbnail(String path, String whole, int width, int height) {}
