package freshet.crawler.http;

/** A header line. */
public record Header(String name, String value) {}
