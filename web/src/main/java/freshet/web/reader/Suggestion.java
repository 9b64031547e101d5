package freshet.web.reader;

import org.jspecify.annotations.Nullable;

/**
 * A feed that someone may like.
 *
 * @param url one that all share
 * @param site null if it names none on the web
 * @param description plain text
 * @param readers how many here read it, never so few that one could be known by name
 */
public record Suggestion(
    String url, String title, @Nullable String site, String description, int readers) {}
