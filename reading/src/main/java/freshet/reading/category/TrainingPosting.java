package freshet.reading.category;

/**
 * A posting that a model learns from.
 *
 * @param words as {@link WordSet} gives them
 * @param classes the numbers of its categories in the model
 */
@SuppressWarnings("ArrayRecordComponent") // many are kept, and nothing compares them
record TrainingPosting(long feed, char[] words, int[] classes) {}
