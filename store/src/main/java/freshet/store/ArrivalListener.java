package freshet.store;

import freshet.store.model.StoredRetrieval;

/**
 * Is called for each retrieval after it is stored, on the thread that stored it. Implementations
 * return quickly and leave work to threads of their own.
 */
@FunctionalInterface
public interface ArrivalListener {
  void arrived(StoredRetrieval retrieved);
}
