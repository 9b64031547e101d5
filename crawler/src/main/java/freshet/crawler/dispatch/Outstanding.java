package freshet.crawler.dispatch;

import freshet.crawler.terminal.RetrievalOrder;
import java.time.Instant;

/** A retrieval that an earlier controller handed out; to be taken over or dropped, once. */
public interface Outstanding {
  RetrievalOrder order();

  /** When it was handed out; no request was made for it before. */
  Instant issuedAt();

  /** Has one told what came of it, or comes of it. */
  void takeOver(Dispatch.Reply reply);

  /** Whatever came of it is stored already, or nobody wants to know. */
  void drop();
}
