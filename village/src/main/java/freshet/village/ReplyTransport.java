package freshet.village;

import java.io.IOException;

/** Sends a reply. */
@FunctionalInterface
public interface ReplyTransport {
  /** Sends the reply; an exception only means that the other side has disconnected. */
  void send(Reply reply, ReplyConnection wire) throws IOException;
}
