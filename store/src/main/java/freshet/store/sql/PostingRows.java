package freshet.store.sql;

import freshet.feed.Enclosure;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.RawText;
import freshet.store.model.PostingRecord;
import freshet.store.model.SanitisedTexts;
import freshet.store.model.StoredPosting;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Maps a posting to its row; as a batch, inserts new ones. */
final class PostingRows implements AutoCloseable {
  private static final int TEXTS = 8;

  private final Batch batch;

  PostingRows(Connection connection) throws SQLException {
    batch =
        new Batch(
            connection,
            """
            INSERT INTO posting (id, feed, key, at, first_seen, published, published_quality,
              guid, guid_origin, updated, updated_quality, content_hash, title, link, authors,
              categories, enclosures, language, image, sanitiser, body)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (feed, key) DO NOTHING
            """);
  }

  void add(long id, long feed, PostingRecord record) throws SQLException {
    Posting posting = record.posting();
    batch
        .number(id)
        .number(feed)
        .number(record.key())
        .time(record.at())
        .time(record.firstSeen())
        .time(posting.published().at())
        .name(posting.published().quality())
        .text(posting.id().value())
        .name(posting.id().origin());
    bindWords(batch, record).add();
  }

  /** Binds the columns that an edit replaces. */
  static Batch bindWords(Batch row, PostingRecord record) throws SQLException {
    Posting posting = record.posting();
    return row.time(posting.updated().at())
        .name(posting.updated().quality())
        .number(record.contentHash())
        .text(posting.title())
        .text(posting.link())
        .text(JsonLists.texts(posting.authors()))
        .text(JsonLists.texts(posting.categories()))
        .text(JsonLists.enclosures(posting.enclosures()))
        .text(posting.language())
        .text(posting.image())
        .number(record.sanitised().version())
        .bytes(body(posting.summary(), posting.content(), record.sanitised()));
  }

  static byte[] body(RawText summary, RawText content, SanitisedTexts sanitised) {
    return CompressedText.pack(
        summary.raw(),
        form(summary),
        summary.base(),
        content.raw(),
        form(content),
        content.base(),
        sanitised.summary(),
        sanitised.content());
  }

  private static @Nullable String form(RawText markup) {
    return markup.html() ? "" : null;
  }

  int[] run() throws SQLException {
    return batch.run();
  }

  static StoredPosting posting(ResultSet row) throws SQLException {
    @Nullable String[] texts = CompressedText.unpack(row.getBytes("body"), TEXTS);
    List<Enclosure> enclosures = JsonLists.enclosures(row.getString("enclosures"));
    Posting posting =
        new Posting(
            new PostingId(
                row.getString("guid"),
                ColumnReader.name(row, "guid_origin", PostingId.Origin.class)),
            row.getString("title"),
            row.getString("link"),
            JsonLists.texts(row.getString("authors")),
            markup(texts, 0),
            markup(texts, 3),
            date(row, "published"),
            date(row, "updated"),
            JsonLists.texts(row.getString("categories")),
            row.getString("language"),
            enclosures,
            row.getString("image"));
    PostingRecord record =
        new PostingRecord(
            row.getLong("key"),
            posting,
            new SanitisedTexts(given(texts[6]), given(texts[7]), row.getInt("sanitiser")),
            ColumnReader.time(row, "at"),
            ColumnReader.time(row, "first_seen"),
            row.getLong("content_hash"));
    return new StoredPosting(
        row.getLong("id"),
        row.getLong("feed"),
        record,
        ColumnReader.timeOrNull(row, "edited_at"),
        ColumnReader.truth(row, "kept"));
  }

  private static RawText markup(@Nullable String[] texts, int at) {
    return new RawText(given(texts[at]), texts[at + 1] != null, texts[at + 2]);
  }

  private static String given(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static PostingDate date(ResultSet row, String column) throws SQLException {
    return new PostingDate(
        ColumnReader.timeOrNull(row, column),
        ColumnReader.name(row, column + "_quality", PostingDate.Quality.class));
  }

  @Override
  public void close() throws SQLException {
    batch.close();
  }
}
