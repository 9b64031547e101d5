package freshet.web;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Writes the reason of status 226 (RFC 3229), for which Jetty repeats the number. */
final class ReasonPhrases {
  private static final int IM_USED = 226;

  private ReasonPhrases() {}

  static Request add(Request request, HttpFields.Mutable answer) {
    request.addHttpStreamWrapper(WithReason::new);
    return request;
  }

  private static final class WithReason extends HttpStream.Wrapper {
    WithReason(HttpStream stream) {
      super(stream);
    }

    @Override
    public void send(
        MetaData.Request request,
        MetaData.@Nullable Response response,
        boolean last,
        ByteBuffer content,
        Callback callback) {
      super.send(request, response == null ? null : named(response), last, content, callback);
    }

    private static MetaData.Response named(MetaData.Response response) {
      return response.getStatus() == IM_USED
          ? new MetaData.Response(
              IM_USED,
              "IM Used",
              response.getHttpVersion(),
              response.getHttpFields(),
              response.getContentLength(),
              response.getTrailersSupplier())
          : response;
    }
  }
}
