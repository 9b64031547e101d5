package freshet.crawler.terminal;

import java.time.Instant;

/** A span of time whose postings may have left the window unseen (GC-051). */
public record Gap(Instant after, Instant before) {}
