package freshet.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Answers in JSON to requests so malformed that no route sees them, such as a path with a bad
 * escape.
 */
final class ProtocolErrors extends ErrorHandler {
  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int code,
      @Nullable String message,
      @Nullable Throwable cause,
      Callback callback) {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json; charset=utf-8");
    String json = WebJson.write(Map.of("error", sentence(code)));
    response.write(true, ByteBuffer.wrap(json.getBytes(UTF_8)), callback);
  }

  private static String sentence(int code) {
    return switch (code) {
      case HttpStatus.BAD_REQUEST_400 ->
          "the request cannot be read; check its path, its headers and its length";
      case HttpStatus.REQUEST_TIMEOUT_408 -> "the request took too long to arrive";
      case HttpStatus.URI_TOO_LONG_414 -> "the path and query of the request are too long";
      case HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431 ->
          "the headers of the request are too large";
      default -> HttpStatus.getMessage(code);
    };
  }
}
