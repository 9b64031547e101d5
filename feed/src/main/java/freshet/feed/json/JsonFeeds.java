package freshet.feed.json;

import freshet.feed.FeedFormat;
import freshet.feed.Limits;
import freshet.feed.Reading;
import freshet.feed.Reading.Cause;
import freshet.feed.Reading.NotRead;
import freshet.feed.Source;
import freshet.feed.draft.FeedDraft;
import freshet.feed.xml.Deadline;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** Reads the feed in a document of JSON, if there is one. */
public final class JsonFeeds {
  private final Limits limits;
  private final JsonFactory factory;

  /** For documents within limits. */
  public JsonFeeds(Limits limits) {
    this.limits = limits;
    this.factory = factory(limits);
  }

  /** Reads a text that opens with a brace or bracket; what comes before a fault is kept. */
  public Reading read(String text, Source source, Deadline deadline) {
    FeedDraft draft = new FeedDraft(FeedFormat.JSON, source, limits);
    boolean repaired = false;
    JsonFeedReader reader;
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text)) {
      reader = new JsonFeedReader(new JsonFields(parser, deadline), draft, source.base());
      try {
        reader.read();
      } catch (StreamConstraintsException e) {
        return new NotRead(Cause.TOO_LARGE, "The document goes beyond a limit of size or depth.");
      } catch (JacksonException e) {
        repaired = true;
      }
    }
    if (!reader.isFeed()) {
      return new NotRead(Cause.NOT_A_FEED, "The document is JSON, but not a JSON Feed.");
    }
    return new Reading.Read(draft.document(repaired));
  }

  /** Names are not kept, for documents may have as many as they like. */
  private static JsonFactory factory(Limits limits) {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(limits.depth())
                .maxStringLength(limits.fieldChars())
                .build())
        .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
        .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
        .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
        .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
        .build();
  }
}
