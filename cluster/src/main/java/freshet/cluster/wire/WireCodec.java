package freshet.cluster.wire;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import freshet.crawler.terminal.DocumentState;
import freshet.feed.FeedFormat;
import freshet.feed.reader.FeedFormats;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Converts messages to and from JSON. */
public final class WireCodec {
  /** The header with the version. */
  public static final String HEADER = "schema";

  /** The version that this program writes, and the only one it reads. */
  public static final String VERSION = "1";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .changeDefaultVisibility(
              visible ->
                  visible
                      .withFieldVisibility(Visibility.ANY)
                      .withGetterVisibility(Visibility.NONE)
                      .withIsGetterVisibility(Visibility.NONE))
          .changeDefaultPropertyInclusion(
              included -> included.withValueInclusion(JsonInclude.Include.NON_NULL))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .addModule(
              new SimpleModule()
                  .addSerializer(DocumentState.class, new SeenWriter())
                  .addDeserializer(DocumentState.class, new SeenReader())
                  .addSerializer(FeedFormat.class, ToStringSerializer.instance)
                  .addDeserializer(FeedFormat.class, new FormatReader()))
          .build();

  private WireCodec() {}

  /** A record that this version of Freshet cannot read. */
  public static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Unreadable(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /** Writes JSON through a string, so that unpaired surrogates in feeds become question marks. */
  public static byte[] write(Object value) {
    return JSON.writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads a record of this version or a compatible one.
   *
   * @param version the header's value; null if there was none
   */
  public static <T> T read(byte[] bytes, @Nullable String version, Class<T> type) {
    check(version);
    try {
      return JSON.readValue(bytes, type);
    } catch (JacksonException e) {
      throw new Unreadable(
          "A record of the cluster cannot be read as %s: %s"
              .formatted(type.getSimpleName(), e.getOriginalMessage()),
          e);
    }
  }

  /** Throws {@link Unreadable} if this version is not supported. */
  public static void check(@Nullable String version) {
    if (!VERSION.equals(version)) {
      String found = version == null ? "no version of its schema" : "the schema " + version;
      throw new Unreadable(
          "A record of the cluster has %s where this Freshet reads %s; run the same version on all machines."
              .formatted(found, VERSION),
          null);
    }
  }

  /** Writes the state as bytes, since it contains many numbers. */
  private static final class SeenWriter extends StdSerializer<DocumentState> {
    private SeenWriter() {
      super(DocumentState.class);
    }

    @Override
    public void serialize(DocumentState seen, JsonGenerator out, SerializationContext context) {
      out.writeBinary(seen.bytes());
    }
  }

  private static final class SeenReader extends StdDeserializer<DocumentState> {
    private SeenReader() {
      super(DocumentState.class);
    }

    @Override
    public DocumentState deserialize(JsonParser in, DeserializationContext context) {
      return DocumentState.of(ByteBuffer.wrap(in.getBinaryValue()));
    }
  }

  /** Reads the name of a format; one of a newer terminal becomes {@link FeedFormat#OTHER}. */
  private static final class FormatReader extends StdDeserializer<FeedFormat> {
    private FormatReader() {
      super(FeedFormat.class);
    }

    @Override
    public FeedFormat deserialize(JsonParser in, DeserializationContext context) {
      return FeedFormats.named(in.getString());
    }
  }
}
