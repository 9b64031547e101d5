package freshet.crawler.dispatch;

import freshet.crawler.host.Host;
import freshet.crawler.terminal.RetrievalOrder;
import java.time.Instant;
import java.util.Optional;

/** What an earlier controller handed out; to be taken over or dropped, once. */
public interface Outstanding {
  /** The order for a feed; empty if a page was asked for. */
  Optional<RetrievalOrder> order();

  /** What is asked for. */
  String url();

  /** Who is asked. */
  default Host host() {
    return Host.of(url()).orElse(new Host(url(), null));
  }

  /** When it was handed out; no request was made for it before. */
  Instant issuedAt();

  /** Has one told what came of it, or comes of it. */
  void takeOver(Dispatch.Reply reply);

  /** Whatever came of it is stored already, or nobody wants to know. */
  void drop();
}
