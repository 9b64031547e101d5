package freshet.reading.stream;

import org.jspecify.annotations.Nullable;

/**
 * A posting in a list.
 *
 * @param title the posting's title or, if it has none, its first words
 * @param link the posting's page; null if it has none on the web
 */
public record PostingRow(
    long id,
    long feed,
    String feedTitle,
    String title,
    @Nullable String link,
    String excerpt,
    String time,
    String moment,
    boolean read,
    boolean starred,
    PostingFacts facts) {}
