package freshet.web;

import freshet.crawler.push.PushReceiver;
import io.javalin.router.EndpointMetadata;

/**
 * The limits of a route: who must be known before its body is read, in which form the body comes,
 * and how large it may be. All limits of the server are in this class.
 *
 * @param credential what the caller shows
 * @param bytes the largest body, 0 if there is none
 * @param parameters the most fields of a form
 */
public record RouteLimit(Credential credential, Body body, int bytes, int parameters)
    implements EndpointMetadata {
  /** The largest body of a caller who is not known. */
  public static final int STRANGER_BYTES = 64 << 10;

  /** The most parameters of a caller who is not known. */
  public static final int STRANGER_PARAMETERS = 200;

  /** The deepest nesting of JSON. */
  public static final int JSON_DEPTH = 32;

  /** The most feeds of a list that is imported, in whichever format. */
  public static final int LISTED_FEEDS = 20_000;

  /** 10,000 ids of postings as JSON are 200 kB. */
  private static final int JSON_BYTES = 1 << 20;

  /** 10,000 ids of postings in their longest form are half a MiB (GR-051, GR-060). */
  private static final int READER_BYTES = 2 << 20;

  private static final int READER_PARAMETERS = 400_000;

  private static final int LIST_BYTES = 10 << 20;

  /** What a caller shows to be known. */
  public enum Credential {
    /** Nothing: the route is open to all. */
    NONE,
    /** The cookie of a browser that is logged in. */
    SESSION,
    /** An application password or its token, in a header. */
    APP_PASSWORD,
    /** The same, in a header or within the body. */
    APP_PASSWORD_IN_BODY,
    /** The token of the operator, in a header. */
    ADMIN_TOKEN,
    /** The secret part of a callback's path, which a hub was given. */
    CALLBACK_PATH;

    /** Whether the body is read before it is known who sent it. */
    boolean isReadFirst() {
      return this == NONE || this == APP_PASSWORD_IN_BODY;
    }
  }

  /** The form of a body. */
  public enum Body {
    NONE,
    /** Fields, urlencoded or as multipart. */
    FORM,
    JSON,
    /** A multipart form whose last part is a file. */
    UPLOAD,
    /** A file as it is. */
    FILE
  }

  public RouteLimit {
    if (credential == Credential.NONE
        && (bytes > STRANGER_BYTES || parameters > STRANGER_PARAMETERS)) {
      throw new IllegalArgumentException("too much for a stranger: " + bytes);
    }
  }

  /** No body at all. */
  public static RouteLimit noBody(Credential credential) {
    return new RouteLimit(credential, Body.NONE, 0, 0);
  }

  /** A form of a page. */
  public static RouteLimit form(Credential credential) {
    return new RouteLimit(credential, Body.FORM, STRANGER_BYTES, STRANGER_PARAMETERS);
  }

  /** A call of a reader application that names many postings. */
  public static RouteLimit readerCall() {
    return new RouteLimit(
        Credential.APP_PASSWORD_IN_BODY, Body.FORM, READER_BYTES, READER_PARAMETERS);
  }

  /** A call with JSON; the caller is always known before. */
  public static RouteLimit json(Credential credential) {
    return new RouteLimit(credential, Body.JSON, JSON_BYTES, 0);
  }

  /** A call that needs no body, and may bring one that is ignored. */
  public static RouteLimit ignoredBody(Credential credential) {
    return new RouteLimit(credential, Body.JSON, STRANGER_BYTES, 0);
  }

  /** A list of feeds, uploaded by a form. */
  public static RouteLimit uploadedList() {
    return new RouteLimit(Credential.SESSION, Body.UPLOAD, LIST_BYTES, STRANGER_PARAMETERS);
  }

  /** A list of feeds as it is. */
  public static RouteLimit list(Credential credential) {
    return new RouteLimit(credential, Body.FILE, LIST_BYTES, 0);
  }

  /** What hubs push. */
  public static RouteLimit pushed() {
    return new RouteLimit(Credential.CALLBACK_PATH, Body.FILE, PushReceiver.LONGEST_BODY, 0);
  }

  /** What holds while nobody knows who sent the request. */
  RouteLimit beforeKnown() {
    return new RouteLimit(
        credential,
        body,
        Math.min(bytes, STRANGER_BYTES),
        Math.min(parameters, STRANGER_PARAMETERS));
  }
}
