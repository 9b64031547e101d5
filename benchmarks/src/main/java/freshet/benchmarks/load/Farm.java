package freshet.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Serves feeds from many loopback addresses on one thread. Arguments: feeds, items of each, port,
 * and the clock. A line {@code SHARE ITEMS} on its input says what share of the requests finds so
 * many new items; the end of the input ends it.
 */
public final class Farm {
  /** Hosts share them if there are more. */
  private static final int ADDRESSES = 1000;

  private static final int BACKLOG = 1024;
  private static final int LONGEST_REQUEST = 8192;

  private record Dial(double share, int items) {}

  /** A visitor: what has come of the request, and what is left of the answer. */
  private static final class Visit {
    private final ByteBuffer request = ByteBuffer.allocate(LONGEST_REQUEST);
    private @Nullable ByteBuffer answer;
  }

  private final FarmFeeds feeds;
  private final Selector selector = Selector.open();
  private final AtomicReference<@Nullable Dial> dial = new AtomicReference<>();

  private Farm(FarmFeeds feeds, int port) throws IOException {
    this.feeds = feeds;
    for (int host = 0; host < ADDRESSES; host++) {
      ServerSocketChannel server = ServerSocketChannel.open();
      server.bind(new InetSocketAddress(address(host), port), BACKLOG);
      server.configureBlocking(false);
      server.register(selector, SelectionKey.OP_ACCEPT);
    }
  }

  public static void main(String[] args) throws IOException {
    FarmFeeds feeds =
        new FarmFeeds(
            Integer.parseInt(args[0]), Integer.parseInt(args[1]), SharedClock.of(args[3], args[4]));
    Farm farm = new Farm(feeds, Integer.parseInt(args[2]));
    Thread.ofPlatform().daemon().start(farm::listen);
    System.out.println("ready");
    farm.serve();
  }

  /** Where a host is. */
  static InetAddress address(int host) {
    int address = host % ADDRESSES;
    return InetAddress.ofLiteral("127.20.%d.%d".formatted(address / 250, 1 + address % 250));
  }

  private void listen() {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split(" ", -1);
        dial.set(new Dial(Double.parseDouble(words[0]), Integer.parseInt(words[1])));
        selector.wakeup();
      }
    } catch (IOException e) {
      System.err.println(e);
    }
    System.exit(0);
  }

  private void serve() throws IOException {
    while (true) {
      selector.select(this::handle);
      Dial turned = dial.getAndSet(null);
      if (turned != null) {
        feeds.change(turned.share, turned.items);
        System.out.println("turned");
      }
    }
  }

  private void handle(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        accept((ServerSocketChannel) key.channel());
      } else {
        go(key, (SocketChannel) key.channel(), (Visit) key.attachment());
      }
    } catch (IOException e) {
      key.cancel(); // the visitor left
    }
  }

  private void accept(ServerSocketChannel server) throws IOException {
    for (SocketChannel visitor = server.accept(); visitor != null; visitor = server.accept()) {
      visitor.configureBlocking(false);
      visitor.setOption(StandardSocketOptions.TCP_NODELAY, true);
      visitor.register(selector, SelectionKey.OP_READ, new Visit());
    }
  }

  private void go(SelectionKey key, SocketChannel visitor, Visit visit) throws IOException {
    if (key.isReadable()) {
      if (visitor.read(visit.request) < 0) {
        visitor.close();
        return;
      }
      if (isWhole(visit.request)) {
        visit.answer = feeds.answer(visit.request.flip());
        visit.request.clear();
      }
    }
    ByteBuffer answer = visit.answer;
    if (answer != null) {
      visitor.write(answer);
      boolean done = !answer.hasRemaining();
      visit.answer = done ? null : answer;
      key.interestOps(done ? SelectionKey.OP_READ : SelectionKey.OP_WRITE);
    }
  }

  private static boolean isWhole(ByteBuffer request) {
    int end = request.position();
    return end > 3
        && request.get(end - 1) == '\n'
        && request.get(end - 2) == '\r'
        && request.get(end - 3) == '\n';
  }
}
