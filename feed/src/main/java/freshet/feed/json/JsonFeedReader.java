package freshet.feed.json;

import freshet.feed.Deadline;
import freshet.feed.DocumentLimits;
import freshet.feed.DocumentSource;
import freshet.feed.FeedFormat;
import freshet.feed.ReadResult;
import freshet.feed.ReadResult.Cause;
import freshet.feed.ReadResult.NotRead;
import freshet.feed.draft.FeedBuilder;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** Reads the feed in a JSON document, if there is one. */
public final class JsonFeedReader {
  private final DocumentLimits limits;
  private final JsonFactory factory;

  /** Creates a reader with limits. */
  public JsonFeedReader(DocumentLimits limits) {
    this.limits = limits;
    this.factory = factory(limits);
  }

  /** Reads a text that starts with a brace or bracket; keeps everything before a syntax error. */
  public ReadResult read(String text, DocumentSource source, Deadline deadline) {
    FeedBuilder draft = new FeedBuilder(FeedFormat.JSON, source, limits);
    boolean repaired = false;
    JsonHead reader;
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text)) {
      reader = new JsonHead(new JsonFields(parser, deadline), draft, source.base());
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
    return new ReadResult.Read(draft.document(repaired));
  }

  /** Disables the interning of names, since documents may contain any number of them. */
  private static JsonFactory factory(DocumentLimits limits) {
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
