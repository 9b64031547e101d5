package freshet.http;

import freshet.http.FetchResult.Cause;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/** Describes a failure as a sentence. */
final class FailureMessages {
  private FailureMessages() {}

  static FetchFailure refused(String why) {
    return new FetchFailure(Cause.REFUSED, "Freshet does not fetch this address: " + why + ".");
  }

  static FetchFailure redirects(String host, String why) {
    return new FetchFailure(
        Cause.REDIRECTS, host + " " + why + "; look the address up in a browser and correct it.");
  }

  static FetchFailure tooLarge(String what) {
    return new FetchFailure(
        Cause.TOO_LARGE, "The document " + what + "; its owner would have to make it smaller.");
  }

  static FetchFailure stalled() {
    return new FetchFailure(
        Cause.TIMEOUT, "The document came too slowly; Freshet tries again later.");
  }

  static FetchFailure broken(String what) {
    return new FetchFailure(
        Cause.BROKEN, "The answer " + what + "; its owner would have to mend this.");
  }

  static FetchFailure left(String host) {
    return new FetchFailure(
        Cause.BROKEN,
        host + " redirects to another place, which was not asked now; Freshet tries again later.");
  }

  /** Returns the failure of an exception of the client or a decoder. */
  static FetchFailure of(Exception exception, String host) {
    for (@Nullable Throwable cause = exception; cause != null; cause = cause.getCause()) {
      if (cause instanceof FetchFailure failure) {
        return failure;
      }
    }
    return switch (exception) {
      case AddressGuard.NotPublic _ -> refused(AddressGuard.NOT_PUBLIC);
      case AddressGuard.OptedOut _ -> refused("the owner of " + host + " does not want it");
      case UnknownHostException _ ->
          new FetchFailure(
              Cause.NO_SUCH_HOST,
              "There is no host " + host + "; check how the address is spelled.");
      case SSLHandshakeException _ -> untrusted(host);
      case SSLException tls when !(tls.getCause() instanceof IOException) -> untrusted(host);
      case ConnectException _, NoRouteToHostException _, PortUnreachableException _ ->
          new FetchFailure(
              Cause.NO_CONNECTION,
              host + " does not take connections; it may be down, Freshet tries again later.");
      case InterruptedIOException _ ->
          new FetchFailure(
              Cause.TIMEOUT,
              host + " did not answer in time; it may be busy, Freshet tries again later.");
      default ->
          new FetchFailure(
              Cause.BROKEN,
              host
                  + " broke off or sent something that cannot be read; if this lasts, its owner"
                  + " should know.");
    };
  }

  private static FetchFailure untrusted(String host) {
    return new FetchFailure(
        Cause.TLS,
        host
            + " offers no secure connection that can be trusted (its certificate may be expired or"
            + " for another name); its owner would have to renew it.");
  }
}
