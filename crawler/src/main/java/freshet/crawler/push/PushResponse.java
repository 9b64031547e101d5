package freshet.crawler.push;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The response of a callback; never a redirect. */
public record PushResponse(int status, String contentType, byte[] body) {
  private static final String TEXT = "text/plain; charset=utf-8";

  static PushResponse of(int status) {
    return new PushResponse(status, TEXT, new byte[0]);
  }

  static PushResponse echo(String challenge) {
    return new PushResponse(200, TEXT, challenge.getBytes(UTF_8));
  }
}
