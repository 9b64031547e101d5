package freshet.web;

import freshet.crawler.push.PushReceiver;
import freshet.feed.opml.OpmlReader;
import io.javalin.router.EndpointMetadata;

/**
 * The limits of a route: how the caller must authenticate before the body is read, the form of the
 * body, and its size. All limits of the server are in this class.
 *
 * @param credential how the caller authenticates
 * @param bytes the largest body; 0 if there is none
 * @param parameters the most fields of a form
 */
public record RouteLimit(Credential credential, Body body, int bytes, int parameters)
    implements EndpointMetadata {
  /** The largest body from an unauthenticated caller. */
  public static final int STRANGER_BYTES = 64 << 10;

  /** The most parameters from an unauthenticated caller. */
  public static final int STRANGER_PARAMETERS = 200;

  /** The deepest nesting of JSON. */
  public static final int JSON_DEPTH = 32;

  /** The most feeds in an imported list of any format. */
  public static final int LISTED_FEEDS = OpmlReader.MOST_OUTLINES;

  /** Enough for 10,000 posting ids as JSON, which are 200 kB. */
  private static final int JSON_BYTES = 1 << 20;

  /** Enough for 10,000 posting ids in their longest form, which are half a MiB (GR-051, GR-060). */
  private static final int READER_BYTES = 2 << 20;

  private static final int READER_PARAMETERS = 400_000;

  /** How a caller authenticates. */
  public enum Credential {
    /** Not at all: the route is open to everybody. */
    NONE,
    /** By the session cookie of a browser. */
    SESSION,
    /** By an application password or its token in a header. */
    APP_PASSWORD,
    /** By an application password or its token, in a header or in the body. */
    APP_PASSWORD_IN_BODY,
    /** By the operator's token in a header. */
    ADMIN_TOKEN,
    /** By the secret part of a callback's path, which a hub was given. */
    CALLBACK_PATH;

    /** Whether the body is read before the caller is authenticated. */
    boolean isReadFirst() {
      return this == NONE || this == APP_PASSWORD_IN_BODY;
    }
  }

  /** The form of a body. */
  public enum Body {
    NONE,
    /** Fields, URL-encoded or multipart. */
    FORM,
    JSON,
    /** A multipart form whose last part is a file. */
    UPLOAD,
    /** The bytes of a file. */
    FILE
  }

  public RouteLimit {
    if (credential == Credential.NONE
        && (bytes > STRANGER_BYTES || parameters > STRANGER_PARAMETERS)) {
      throw new IllegalArgumentException("too much for an unauthenticated caller: " + bytes);
    }
  }

  /** A route without a body. */
  public static RouteLimit noBody(Credential credential) {
    return new RouteLimit(credential, Body.NONE, 0, 0);
  }

  /** A form of a page. */
  public static RouteLimit form(Credential credential) {
    return new RouteLimit(credential, Body.FORM, STRANGER_BYTES, STRANGER_PARAMETERS);
  }

  /** A call of a reader app that may name many postings. */
  public static RouteLimit readerCall() {
    return new RouteLimit(
        Credential.APP_PASSWORD_IN_BODY, Body.FORM, READER_BYTES, READER_PARAMETERS);
  }

  /** A call with JSON; the caller is always authenticated first. */
  public static RouteLimit json(Credential credential) {
    return new RouteLimit(credential, Body.JSON, JSON_BYTES, 0);
  }

  /** A call that needs no body and ignores one. */
  public static RouteLimit ignoredBody(Credential credential) {
    return new RouteLimit(credential, Body.JSON, STRANGER_BYTES, 0);
  }

  /** A feed list, uploaded by a form. */
  public static RouteLimit uploadedList() {
    return new RouteLimit(
        Credential.SESSION, Body.UPLOAD, OpmlReader.MOST_BYTES, STRANGER_PARAMETERS);
  }

  /** A feed list as the body. */
  public static RouteLimit list(Credential credential) {
    return new RouteLimit(credential, Body.FILE, OpmlReader.MOST_BYTES, 0);
  }

  /** A hub's delivery. */
  public static RouteLimit pushed() {
    return new RouteLimit(Credential.CALLBACK_PATH, Body.FILE, PushReceiver.LONGEST_BODY, 0);
  }

  /** Returns the limits that apply until the caller is authenticated. */
  RouteLimit beforeKnown() {
    return new RouteLimit(
        credential,
        body,
        Math.min(bytes, STRANGER_BYTES),
        Math.min(parameters, STRANGER_PARAMETERS));
  }
}
