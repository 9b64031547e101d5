package freshet.crawler.http;

import freshet.crawler.http.Fetched.Cause;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/** Says in a sentence what went wrong with a host. */
final class Failures {
  private Failures() {}

  static Failure refused(String why) {
    return new Failure(Cause.REFUSED, "Freshet does not fetch this address: " + why + ".");
  }

  static Failure redirects(String host, String why) {
    return new Failure(
        Cause.REDIRECTS, host + " " + why + "; look the address up in a browser and correct it.");
  }

  static Failure tooLarge(String what) {
    return new Failure(
        Cause.TOO_LARGE, "The document " + what + "; its owner would have to make it smaller.");
  }

  static Failure stalled() {
    return new Failure(
        Cause.TIMEOUT, "The document came too slowly to be waited for; Freshet tries again later.");
  }

  static Failure broken(String what) {
    return new Failure(Cause.BROKEN, "The answer " + what + "; its owner would have to mend this.");
  }

  static Failure left(String host) {
    return new Failure(
        Cause.BROKEN,
        host + " redirects to another place, which was not asked now; Freshet tries again later.");
  }

  /** What an exception means; those of the client and the decoders are told by their kind. */
  static Failure of(Exception exception, String host) {
    for (@Nullable Throwable cause = exception; cause != null; cause = cause.getCause()) {
      if (cause instanceof Failure failure) {
        return failure;
      }
    }
    return switch (exception) {
      case AddressGuard.NotPublic _ -> refused(AddressGuard.NOT_PUBLIC);
      case AddressGuard.OptedOut _ -> refused("the owner of " + host + " does not want it");
      case UnknownHostException _ ->
          new Failure(
              Cause.NO_SUCH_HOST,
              "There is no host " + host + "; check how the address is spelled.");
      case SSLHandshakeException _ -> untrusted(host);
      case SSLException tls when !(tls.getCause() instanceof IOException) -> untrusted(host);
      case ConnectException _, NoRouteToHostException _, PortUnreachableException _ ->
          new Failure(
              Cause.NO_CONNECTION,
              host + " does not take connections; it may be down, Freshet tries again later.");
      case InterruptedIOException _ ->
          new Failure(
              Cause.TIMEOUT,
              host + " did not answer in time; it may be busy, Freshet tries again later.");
      default ->
          new Failure(
              Cause.BROKEN,
              host
                  + " broke off or sent something that cannot be read; if this lasts, its owner"
                  + " should know.");
    };
  }

  private static Failure untrusted(String host) {
    return new Failure(
        Cause.TLS,
        host
            + " offers no secure connection that can be trusted (its certificate may be expired or"
            + " for another name); its owner would have to renew it.");
  }
}
