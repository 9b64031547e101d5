package freshet.feed;

/** The rssCloud endpoint where an RSS feed offers pings (GC-072). */
public record Cloud(String domain, int port, String path, String procedure, String protocol) {}
