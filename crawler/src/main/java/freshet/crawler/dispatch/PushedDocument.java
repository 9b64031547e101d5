package freshet.crawler.dispatch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A feed document that a hub delivered. */
public record PushedDocument(byte[] body, @Nullable String contentType, Instant at) {}
