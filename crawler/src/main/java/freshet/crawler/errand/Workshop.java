package freshet.crawler.errand;

import freshet.crawler.controller.StorePatience;
import freshet.store.Store;
import java.time.InstantSource;

/** What all tasks need: where things are kept, by what they are fetched, and the time. */
record Workshop(Store store, StorePatience patience, Means means, InstantSource clock) {}
