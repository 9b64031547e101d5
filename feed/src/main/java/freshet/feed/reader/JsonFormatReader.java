package freshet.feed.reader;

import freshet.feed.DocumentLimits;
import freshet.feed.FeedFormat;
import freshet.feed.ReadResult;
import freshet.feed.json.JsonFeedReader;
import java.util.List;

/** Reads JSON Feed. */
final class JsonFormatReader implements FeedFormatReader {
  private final JsonFeedReader json;

  JsonFormatReader(DocumentLimits limits) {
    this.json = new JsonFeedReader(limits);
  }

  @Override
  public List<FeedFormat> formats() {
    return List.of(FeedFormat.JSON);
  }

  @Override
  public boolean accepts(DocumentStart start) {
    return start.first() == '{' || start.first() == '[';
  }

  @Override
  public ReadResult read(RawDocument document) {
    return json.read(document.text(), document.source(), document.deadline());
  }
}
