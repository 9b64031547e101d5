package freshet.crawler.job;

import freshet.store.Store;
import freshet.store.StoreRetry;
import java.time.InstantSource;

/** What all job handlers need. */
record Workshop(Store store, StoreRetry patience, JobContext means, InstantSource clock) {}
