package freshet.village;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;

/** Correct and faulty ways to send a reply. */
public final class ReplyTransports {
  /** Sends head, length and body, and keeps the connection open. */
  public static final ReplyTransport WHOLE = ReplyTransports::whole;

  /** Sends chunks of 1000 bytes. */
  public static final ReplyTransport CHUNKED = ReplyTransports::chunked;

  /** Sends no length; closing the connection ends the body. */
  public static final ReplyTransport UNTIL_CLOSE =
      (reply, wire) -> {
        wire.write(reply.head() + "Connection: close\r\n\r\n");
        wire.write(reply.body());
        wire.close();
      };

  /** Sends everything, then closes the connection without announcing it. */
  public static final ReplyTransport WHOLE_THEN_CLOSE =
      (reply, wire) -> {
        whole(reply, wire);
        wire.close();
      };

  /** Resets the TCP connection instead of answering. */
  public static final ReplyTransport RESET = (_, wire) -> wire.reset();

  /** Closes the connection instead of answering. */
  public static final ReplyTransport CLOSE = (_, wire) -> wire.close();

  /** Sends nothing until the other side disconnects. */
  public static final ReplyTransport SILENT = (_, wire) -> wire.pause(Duration.ofMinutes(10));

  /** Sends the body again and again without end. */
  public static final ReplyTransport ENDLESS =
      (reply, wire) -> {
        wire.write(reply.head() + "\r\n");
        while (true) {
          wire.write(reply.body());
        }
      };

  /** Sends header lines without end. */
  public static final ReplyTransport ENDLESS_HEAD =
      (reply, wire) -> {
        wire.write(reply.head());
        while (true) {
          wire.write("X-More: and more of it\r\n".repeat(100));
        }
      };

  private ReplyTransports() {}

  /** Sends half of the body, then closes the connection although the length promised more. */
  public static ReplyTransport truncated() {
    return (reply, wire) -> {
      wire.write(headWithLength(reply, reply.body().length));
      wire.write(reply.body(), 0, reply.body().length / 2);
      wire.close();
    };
  }

  /** Sends a wrong length, then closes the connection. */
  public static ReplyTransport wrongLength(int difference) {
    return (reply, wire) -> {
      wire.write(headWithLength(reply, reply.body().length + difference));
      wire.write(reply.body());
      wire.close();
    };
  }

  /** Sends some bytes at intervals. */
  public static ReplyTransport drip(int bytes, Duration every) {
    return (reply, wire) -> {
      wire.write(headWithLength(reply, reply.body().length));
      for (int at = 0; at < reply.body().length; at += bytes) {
        wire.write(reply.body(), at, Math.min(at + bytes, reply.body().length));
        wire.pause(every);
      }
    };
  }

  /** Sends other characters instead of an answer, then closes the connection. */
  public static ReplyTransport garbage(String text) {
    return (_, wire) -> {
      wire.write(text);
      wire.close();
    };
  }

  private static void whole(Reply reply, ReplyConnection wire) throws IOException {
    boolean bodiless = reply.status() == 304 || reply.status() == 204;
    byte[] head = headWithLength(reply, reply.body().length).getBytes(Village.WIRE_CHARSET);
    byte[] all = Arrays.copyOf(head, head.length + (bodiless ? 0 : reply.body().length));
    System.arraycopy(reply.body(), 0, all, head.length, all.length - head.length);
    wire.write(all);
  }

  private static String headWithLength(Reply reply, int length) {
    boolean bodiless = reply.status() == 304 || reply.status() == 204;
    return reply.head() + (bodiless ? "\r\n" : "Content-Length: " + length + "\r\n\r\n");
  }

  private static void chunked(Reply reply, ReplyConnection wire) throws IOException {
    wire.write(reply.head() + "Transfer-Encoding: chunked\r\n\r\n");
    int length = reply.body().length;
    for (int at = 0; at < length; at += 1000) {
      int end = Math.min(at + 1000, length);
      wire.write(Integer.toHexString(end - at) + "\r\n");
      wire.write(reply.body(), at, end);
      wire.write("\r\n");
    }
    wire.write("0\r\n\r\n");
  }
}
