package freshet.cluster.wire;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import freshet.crawler.terminal.Seen;
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

/** Writes and reads what travels. */
public final class Wire {
  /** The header that has the version. */
  public static final String HEADER = "schema";

  /** What this program writes, and the only one it reads. */
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
                  .addSerializer(Seen.class, new SeenWriter())
                  .addDeserializer(Seen.class, new SeenReader()))
          .build();

  private Wire() {}

  /** What came cannot be read by this version of Freshet. */
  public static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Unreadable(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /** Through a string: a stray half of a character, as some feeds have, becomes a question mark. */
  public static byte[] write(Object value) {
    return JSON.writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads what was written, by this version or another that can be understood.
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

  /** Throws {@link Unreadable} if this Freshet does not read a version. */
  public static void check(@Nullable String version) {
    if (!VERSION.equals(version)) {
      String found = version == null ? "no version of its schema" : "the schema " + version;
      throw new Unreadable(
          "A record of the cluster has %s where this Freshet reads %s; run the same version on all machines."
              .formatted(found, VERSION),
          null);
    }
  }

  /** As bytes, for there are many numbers in it. */
  private static final class SeenWriter extends StdSerializer<Seen> {
    private SeenWriter() {
      super(Seen.class);
    }

    @Override
    public void serialize(Seen seen, JsonGenerator out, SerializationContext context) {
      out.writeBinary(seen.bytes());
    }
  }

  private static final class SeenReader extends StdDeserializer<Seen> {
    private SeenReader() {
      super(Seen.class);
    }

    @Override
    public Seen deserialize(JsonParser in, DeserializationContext context) {
      return Seen.of(ByteBuffer.wrap(in.getBinaryValue()));
    }
  }
}
