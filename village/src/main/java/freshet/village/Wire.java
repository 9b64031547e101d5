package freshet.village;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** The connection a reply goes out on; what is written goes out as it is. */
public final class Wire {
  private final Socket socket;
  private final OutputStream out;

  Wire(Socket socket) throws IOException {
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

  /** Ends the connection in good order. */
  public void close() throws IOException {
    socket.close();
  }

  /** Ends the connection with a TCP reset. */
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  /** Waits for that time, or fails as soon as the other side leaves. */
  public void pause(Duration time) throws IOException {
    socket.setSoTimeout(Math.toIntExact(time.toMillis()));
    try {
      if (socket.getInputStream().read() < 0) {
        throw new IOException("the other side left");
      }
    } catch (SocketTimeoutException e) {
      // nothing came, as it should be
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
