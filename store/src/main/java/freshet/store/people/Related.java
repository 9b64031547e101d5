package freshet.store.people;

/**
 * A feed that those read who read the same as someone.
 *
 * @param readers how many of them
 * @param likeness the sum of how like these readers are
 */
public record Related(long feed, int readers, double likeness) {}
