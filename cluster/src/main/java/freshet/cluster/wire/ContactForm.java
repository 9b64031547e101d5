package freshet.cluster.wire;

import freshet.crawler.push.PushLinks;
import freshet.crawler.terminal.RetrievalInfo;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.Validators;
import freshet.http.Hop;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The facts of a retrieval without its order, which the controller has. */
public record ContactForm(
    Instant at,
    Duration took,
    int status,
    long wireBytes,
    long bodyBytes,
    List<Hop> hops,
    @Nullable Duration freshness,
    PushLinks push,
    Validators validators,
    List<String> warnings) {

  static ContactForm of(RetrievalInfo contact) {
    return new ContactForm(
        contact.at(),
        contact.took(),
        contact.status(),
        contact.wireBytes(),
        contact.bodyBytes(),
        contact.hops(),
        contact.freshness(),
        contact.push(),
        contact.validators(),
        contact.warnings());
  }

  RetrievalInfo contact(RetrievalOrder order) {
    return new RetrievalInfo(
        order, at, took, status, wireBytes, bodyBytes, hops, freshness, push, validators, warnings);
  }
}
