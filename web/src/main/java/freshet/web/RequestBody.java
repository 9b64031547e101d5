package freshet.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.web.MultipartReader.Part;
import freshet.web.RouteLimit.Body;
import freshet.web.RouteLimit.Credential;
import freshet.web.UrlEncoded.Field;
import io.javalin.http.Context;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request, read within the limits of its route. No other class reads a body. What
 * declares itself too large is refused before a byte of it is read, anything else at the first byte
 * too many; and a body that only a known caller may send is not read before {@link #callerIsKnown}.
 */
public final class RequestBody {
  private static final String BODY = RequestBody.class.getName();
  private static final String KNOWN = BODY + ".known";

  private final Context context;
  private final RouteLimit limit;
  private final BodyStorage storage;
  private @Nullable CountedStream upload;
  private @Nullable List<Field> fields;
  private @Nullable MultipartReader multipart;
  private boolean isLarge;

  private RequestBody(Context context, RouteLimit limit) {
    this.context = context;
    this.limit = limit;
    this.storage = context.appData(BodyStorage.KEY);
  }

  /** Begins a request to a route. */
  static void begin(Context context, RouteLimit limit) throws IOException {
    RequestBody body = new RequestBody(context, limit);
    context.attribute(BODY, body);
    int most =
        limit.body() == Body.UPLOAD ? limit.bytes() + RouteLimit.STRANGER_BYTES : limit.bytes();
    body.checkDeclared(most);
    if (limit.body() == Body.NONE && context.header("Transfer-Encoding") != null) {
      body.stream(0).readAllBytes();
    }
  }

  /** Gives back what the body of a request has taken. */
  static void end(Context context) {
    RequestBody body = context.attribute(BODY);
    if (body != null && body.isLarge) {
      body.isLarge = false;
      body.storage.largeIsDone();
    }
  }

  /** Says that the caller has shown who they are, from when on the limits of the route hold. */
  public static void callerIsKnown(Context context) {
    context.attribute(KNOWN, true);
  }

  private static RequestBody of(Context context) {
    RequestBody body = context.attribute(BODY);
    if (body == null) {
      throw new IllegalStateException("a body is read outside of a route");
    }
    return body;
  }

  /** The fields of a form in their order; of an upload those before its file. */
  public static List<Field> fields(Context context) {
    return of(context).fields();
  }

  /** The first value of a field of a form; empty if it has none of the name. */
  public static Optional<String> field(Context context, String name) {
    return fields(context).stream()
        .filter(field -> field.name().equals(name))
        .map(Field::value)
        .findFirst();
  }

  /** The body as it is. */
  public static byte[] bytes(Context context) {
    RequestBody body = of(context);
    return body.bytes(body.allowed());
  }

  /** The JSON of the body as a value. */
  public static <T> T json(Context context, Class<T> type) {
    RequestBody body = of(context);
    byte[] bytes = body.bytes(body.allowed());
    if (bytes.length > 0
        && body.limit.credential() == Credential.APP_PASSWORD
        && !body.contentType().startsWith("application/json")) {
      throw new Refusal(415, "send JSON, with 'Content-Type: application/json'");
    }
    return Json.parse(bytes, type);
  }

  /** The file of an upload, or a body that is a file; to be closed, which removes it. */
  public static Upload file(Context context) {
    return of(context).file();
  }

  private String contentType() {
    String type = context.contentType();
    return type == null ? "" : type.toLowerCase(Locale.ROOT);
  }

  /** What may be read now. */
  private RouteLimit allowed() {
    if (context.attribute(KNOWN) != null) {
      return limit;
    }
    if (limit.credential().isReadFirst()) {
      return limit.beforeKnown();
    }
    throw new IllegalStateException("the body is read before it is known who sent it");
  }

  private void checkDeclared(int most) {
    if (context.req().getContentLengthLong() > most) {
      throw CountedStream.tooLarge(most);
    }
  }

  private CountedStream stream(int most) throws IOException {
    return new CountedStream(context.req().getInputStream(), most);
  }

  private byte[] bytes(RouteLimit now) {
    checkDeclared(now.bytes());
    try {
      CountedStream in = stream(now.bytes());
      byte[] start = in.readNBytes(RouteLimit.STRANGER_BYTES);
      return start.length < RouteLimit.STRANGER_BYTES ? start : all(start, in, now);
    } catch (IOException e) {
      throw brokenOff(e);
    }
  }

  private byte[] all(byte[] start, CountedStream in, RouteLimit now) throws IOException {
    if (now.bytes() > RouteLimit.STRANGER_BYTES) {
      storage.largeBegins();
      isLarge = true;
    }
    byte[] rest = in.readAllBytes();
    byte[] all = new byte[start.length + rest.length];
    System.arraycopy(start, 0, all, 0, start.length);
    System.arraycopy(rest, 0, all, start.length, rest.length);
    return all;
  }

  private static Refusal brokenOff(IOException cause) {
    return new Refusal(400, "the body of the request broke off: " + cause.getMessage());
  }

  private List<Field> fields() {
    if (fields == null) {
      RouteLimit now = limit.body() == Body.UPLOAD ? allowed().beforeKnown() : allowed();
      fields =
          contentType().startsWith("multipart/")
              ? multipartFields(now)
              : UrlEncoded.fields(new String(bytes(now), UTF_8).strip(), now.parameters());
    }
    return fields;
  }

  /** The fields before the file of an upload, which is not read yet. */
  private List<Field> multipartFields(RouteLimit now) {
    List<Field> found = new ArrayList<>();
    try {
      MultipartReader reader =
          MultipartReader.of(multipartStream(now), String.valueOf(context.contentType()));
      Optional<Part> part = reader.next();
      while (part.isPresent() && !(part.get().isFile() && limit.body() == Body.UPLOAD)) {
        if (found.size() == now.parameters()) {
          throw UrlEncoded.tooMany(now.parameters());
        }
        found.add(new Field(part.get().name(), reader.text()));
        part = reader.next();
      }
      multipart = part.isPresent() ? reader : null;
      return found;
    } catch (IOException e) {
      throw brokenOff(e);
    }
  }

  private InputStream multipartStream(RouteLimit now) throws IOException {
    if (limit.body() != Body.UPLOAD) {
      return new ByteArrayInputStream(bytes(now));
    }
    upload = stream(now.bytes());
    return upload;
  }

  private Upload file() {
    RouteLimit now = allowed();
    return switch (limit.body()) {
      case UPLOAD -> storage.store(uploaded());
      case FILE -> storage.store(out -> stream(now.bytes()).transferTo(out));
      case NONE, FORM, JSON -> throw new IllegalStateException("this route takes no file");
    };
  }

  private BodyStorage.Source uploaded() {
    fields();
    MultipartReader reader = multipart;
    CountedStream in = upload;
    if (reader == null || in == null) {
      throw new Refusal(422, "choose a file first");
    }
    in.raise(limit.bytes());
    return reader::copy;
  }
}
