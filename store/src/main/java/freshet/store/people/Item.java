package freshet.store.people;

import freshet.store.StoredPosting;

/** A posting as someone reads it. */
public record Item(StoredPosting posting, ItemState state) {}
