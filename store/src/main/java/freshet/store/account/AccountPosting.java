package freshet.store.account;

import freshet.store.model.StoredPosting;

/** A posting with an account's marks. */
public record AccountPosting(StoredPosting posting, PostingReadState state) {}
