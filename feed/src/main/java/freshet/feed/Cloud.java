package freshet.feed;

/** Where an RSS feed says pings can be asked for (GC-072). */
public record Cloud(String domain, int port, String path, String procedure, String protocol) {}
