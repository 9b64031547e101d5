package freshet.cluster.wire;

import freshet.crawler.http.Hop;
import freshet.crawler.push.PushLinks;
import freshet.crawler.terminal.Contact;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.Validators;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The facts of a retrieval but for its order, which the controller has. */
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

  static ContactForm of(Contact contact) {
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

  Contact contact(RetrievalOrder order) {
    return new Contact(
        order, at, took, status, wireBytes, bodyBytes, hops, freshness, push, validators, warnings);
  }
}
