package freshet.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.reading.RequestRejectedException;
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
 * The body of a request, read within the limits of its route; no other class reads a body. A body
 * whose declared length is too large is rejected before a byte is read, any other at the first byte
 * too many. A body that only a known caller may send is not read before {@link #callerIsKnown}.
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
  private byte @Nullable [] received;
  private boolean isLarge;

  private RequestBody(Context context, RouteLimit limit) {
    this.context = context;
    this.limit = limit;
    this.storage = context.appData(BodyStorage.KEY);
  }

  /** Starts a request to a route. */
  static void begin(Context context, RouteLimit limit) throws IOException {
    RequestBody body = new RequestBody(context, limit);
    context.attribute(BODY, body);
    int most =
        limit.body() == Body.UPLOAD ? limit.bytes() + RouteLimit.STRANGER_BYTES : limit.bytes();
    body.checkDeclared(most);
    if (limit.body() == Body.NONE && context.header("Transfer-Encoding") != null) {
      body.stream(0).readAllBytes();
    }
    if (context.attribute(KNOWN) != null) {
      body.receiveUndeclared();
    }
  }

  /** Releases what the body of a request occupies. */
  static void end(Context context) {
    RequestBody body = context.attribute(BODY);
    if (body != null && body.isLarge) {
      body.isLarge = false;
      body.storage.largeIsDone();
    }
  }

  /**
   * Records that the caller is authenticated, so that the limits of the route apply. A body of
   * undeclared length is read here, so that it is rejected before the route does anything.
   */
  public static void callerIsKnown(Context context) {
    context.attribute(KNOWN, true);
    RequestBody body = context.attribute(BODY);
    if (body != null) {
      body.receiveUndeclared();
    }
  }

  private void receiveUndeclared() {
    boolean isUndeclared = context.header("Transfer-Encoding") != null;
    boolean isHeld = limit.body() == Body.FORM || limit.body() == Body.JSON;
    if (isUndeclared && isHeld && fields == null && received == null) {
      received = bytes(limit);
    }
  }

  private static RequestBody of(Context context) {
    RequestBody body = context.attribute(BODY);
    if (body == null) {
      throw new IllegalStateException("a body is read outside of a route");
    }
    return body;
  }

  /** Returns the fields of a form in order; for an upload, those before its file. */
  public static List<Field> fields(Context context) {
    return of(context).fields();
  }

  /** Returns the first value of a form field; empty if absent. */
  public static Optional<String> field(Context context, String name) {
    return fields(context).stream()
        .filter(field -> field.name().equals(name))
        .map(Field::value)
        .findFirst();
  }

  /** Returns the whole body. */
  public static byte[] bytes(Context context) {
    RequestBody body = of(context);
    return body.bytes(body.allowed());
  }

  /** Parses the body as JSON. */
  public static <T> T json(Context context, Class<T> type) {
    RequestBody body = of(context);
    byte[] bytes = body.bytes(body.allowed());
    if (bytes.length > 0
        && body.limit.credential() == Credential.APP_PASSWORD
        && !body.contentType().startsWith("application/json")) {
      throw new RequestRejectedException(415, "send JSON, with 'Content-Type: application/json'");
    }
    return WebJson.parse(bytes, type);
  }

  /** Returns an uploaded file, or a body that is a file; closing it deletes the file. */
  public static Upload file(Context context) {
    return of(context).file();
  }

  private String contentType() {
    String type = context.contentType();
    return type == null ? "" : type.toLowerCase(Locale.ROOT);
  }

  /** Returns the limit that applies now. */
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
    return new CountedStream(context.req().getInputStream(), most, storage.nanoTime());
  }

  private byte[] bytes(RouteLimit now) {
    if (received != null) {
      return received;
    }
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

  private static RequestRejectedException brokenOff(IOException cause) {
    return new RequestRejectedException(
        400, "the body of the request broke off: " + cause.getMessage());
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

  /** Returns the fields before the file of an upload; the file is not read yet. */
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
      throw new RequestRejectedException(422, "choose a file first");
    }
    in.raise(limit.bytes());
    return reader::copy;
  }
}
