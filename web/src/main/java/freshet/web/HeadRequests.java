package freshet.web;

import io.javalin.http.Context;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;

/**
 * Makes HEAD behave like GET: the rest of the server sees a GET, while Jetty, which knows the
 * original method, sends the same status and headers without the body.
 */
public final class HeadRequests {
  private static final String ATTRIBUTE = HeadRequests.class.getName();

  private HeadRequests() {}

  static Request asGet(Request request, HttpFields.Mutable answer) {
    return HttpMethod.HEAD.is(request.getMethod()) ? new AsGet(request) : request;
  }

  /** Whether only headers are sent, so that a stream need not be started. */
  public static boolean isHead(Context context) {
    return context.req().getAttribute(ATTRIBUTE) != null;
  }

  private static final class AsGet extends Request.Wrapper {
    AsGet(Request request) {
      super(request);
      request.setAttribute(ATTRIBUTE, true);
    }

    @Override
    public String getMethod() {
      return HttpMethod.GET.asString();
    }
  }
}
