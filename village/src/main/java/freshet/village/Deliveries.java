package freshet.village;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;

/** Good and broken ways to send a reply. */
public final class Deliveries {
  /** Head, length and body, as it should be; the connection stays open. */
  public static final Delivery WHOLE = Deliveries::whole;

  /** In chunks of 1000 bytes. */
  public static final Delivery CHUNKED = Deliveries::chunked;

  /** Without a length: the end of the connection ends the body. */
  public static final Delivery UNTIL_CLOSE =
      (reply, wire) -> {
        wire.write(reply.head() + "Connection: close\r\n\r\n");
        wire.write(reply.body());
        wire.close();
      };

  /** Whole, but then the connection closes without a word about it. */
  public static final Delivery WHOLE_THEN_CLOSE =
      (reply, wire) -> {
        whole(reply, wire);
        wire.close();
      };

  /** A TCP reset instead of an answer. */
  public static final Delivery RESET = (_, wire) -> wire.reset();

  /** The connection closes instead of an answer. */
  public static final Delivery CLOSE = (_, wire) -> wire.close();

  /** Nothing, until the other side leaves. */
  public static final Delivery SILENT = (_, wire) -> wire.pause(Duration.ofMinutes(10));

  /** The body over and over, without end. */
  public static final Delivery ENDLESS =
      (reply, wire) -> {
        wire.write(reply.head() + "\r\n");
        while (true) {
          wire.write(reply.body());
        }
      };

  /** Header lines without end. */
  public static final Delivery ENDLESS_HEAD =
      (reply, wire) -> {
        wire.write(reply.head());
        while (true) {
          wire.write("X-More: and more of it\r\n".repeat(100));
        }
      };

  private Deliveries() {}

  /** Half of the body, then the connection closes although the length promised all. */
  public static Delivery truncated() {
    return (reply, wire) -> {
      wire.write(headWithLength(reply, reply.body().length));
      wire.write(reply.body(), 0, reply.body().length / 2);
      wire.close();
    };
  }

  /** A length that is wrong by so much, then the connection closes. */
  public static Delivery wrongLength(int difference) {
    return (reply, wire) -> {
      wire.write(headWithLength(reply, reply.body().length + difference));
      wire.write(reply.body());
      wire.close();
    };
  }

  /** Some bytes every so often. */
  public static Delivery drip(int bytes, Duration every) {
    return (reply, wire) -> {
      wire.write(headWithLength(reply, reply.body().length));
      for (int at = 0; at < reply.body().length; at += bytes) {
        wire.write(reply.body(), at, Math.min(at + bytes, reply.body().length));
        wire.pause(every);
      }
    };
  }

  /** These characters instead of an answer, then the connection closes. */
  public static Delivery garbage(String text) {
    return (_, wire) -> {
      wire.write(text);
      wire.close();
    };
  }

  private static void whole(Reply reply, Wire wire) throws IOException {
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

  private static void chunked(Reply reply, Wire wire) throws IOException {
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
