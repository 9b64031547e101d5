package freshet.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** One request and its response on the wire. */
final class HttpExchange extends EventListener {
  /**
   * Presents every response to the client as a 200: it would repeat the request on some statuses
   * and fail on others, but the meaning of a status is decided elsewhere.
   */
  static final Interceptor HIDE_STATUS =
      chain -> chain.proceed(chain.request()).newBuilder().code(200).build();

  /**
   * Checks the deadline directly before the first byte: a process that was suspended while
   * connecting must not send a request after its time (GC-029). The client's own timeout may notice
   * a moment later.
   */
  static final Interceptor LAST_LOOK =
      chain -> {
        HttpExchange exchange = chain.request().tag(HttpExchange.class);
        if (exchange != null && exchange.isOver()) {
          throw new InterruptedIOException("timeout");
        }
        return chain.proceed(chain.request());
      };

  private final long endNanos;
  private boolean connected;
  private @Nullable Response answer;

  /**
   * Creates an exchange.
   *
   * @param endNanos its deadline, by {@link System#nanoTime}
   */
  HttpExchange(long endNanos) {
    this.endNanos = endNanos;
  }

  static EventListener of(Call call) {
    HttpExchange exchange = call.request().tag(HttpExchange.class);
    return exchange == null ? EventListener.NONE : exchange;
  }

  /** Sends the request; the body of the response has yet to be read. */
  Answered send(OkHttpClient client, Request.Builder request) throws IOException {
    Call call = client.newCall(request.tag(HttpExchange.class, this).build());
    Response response = call.execute();
    Response seen = answer == null ? response : answer;
    return new Answered(call, response, seen.code(), headers(seen.headers()));
  }

  /** Whether the request was lost because the other side had closed a kept connection. */
  boolean lostKeptConnection(IOException e) {
    boolean reset =
        e instanceof SocketException
            || e instanceof EOFException
            || e.getCause() instanceof EOFException;
    return !connected && answer == null && reset;
  }

  private boolean isOver() {
    return System.nanoTime() - endNanos > 0;
  }

  @Override
  public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
    connected = true;
  }

  @Override
  public void responseHeadersEnd(Call call, Response response) {
    answer = response;
  }

  private static List<Header> headers(Headers lines) {
    List<Header> headers = new ArrayList<>(lines.size());
    for (int i = 0; i < lines.size(); i++) {
      headers.add(new Header(lines.name(i), lines.value(i)));
    }
    return headers;
  }

  /** A response: status and headers as they were on the wire. */
  record Answered(Call call, Response response, int status, List<Header> headers)
      implements AutoCloseable {

    /** Returns the values of all lines of a header. */
    List<String> values(String name) {
      return Header.values(headers, name);
    }

    /** Abandons the rest of the body. */
    void abandon() {
      call.cancel();
    }

    @Override
    public void close() {
      response.close();
    }
  }
}
