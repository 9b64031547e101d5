package freshet.web.reader;

import org.jspecify.annotations.Nullable;

/**
 * A posting in a river.
 *
 * @param title its own or, if it has none, its first words
 * @param link to the page that it announces; null if there is none on the web
 */
public record Row(
    long id,
    long feed,
    String feedTitle,
    String title,
    @Nullable String link,
    String excerpt,
    String time,
    String moment,
    boolean read,
    boolean starred) {}
