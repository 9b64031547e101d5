package freshet.village;

import java.io.IOException;

/** How a reply is sent. */
@FunctionalInterface
public interface Delivery {
  /** An exception only means that the other side is gone. */
  void send(Reply reply, Wire wire) throws IOException;
}
