package freshet.village;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** The connection of a reply; bytes are written unchanged. */
public final class ReplyConnection {
  private final Socket socket;
  private final OutputStream out;

  ReplyConnection(Socket socket) throws IOException {
    this.socket = socket;
    this.out = socket.getOutputStream();
  }

  public void write(byte[] bytes, int from, int to) throws IOException {
    out.write(bytes, from, to - from);
  }

  public void write(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  public void write(String text) throws IOException {
    write(text.getBytes(ISO_8859_1));
  }

  /** Closes the connection normally. */
  public void close() throws IOException {
    socket.close();
  }

  /** Resets the TCP connection. */
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  /** Waits for a time, or fails as soon as the other side disconnects. */
  public void pause(Duration time) throws IOException {
    socket.setSoTimeout(Math.toIntExact(time.toMillis()));
    try {
      if (socket.getInputStream().read() < 0) {
        throw new IOException("the other side left");
      }
    } catch (SocketTimeoutException e) {
      // nothing was received, as expected
    } finally {
      if (!socket.isClosed()) {
        socket.setSoTimeout(0);
      }
    }
  }

  boolean closed() {
    return socket.isClosed();
  }
}
