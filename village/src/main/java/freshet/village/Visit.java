package freshet.village;

/** A line of a host's log: what was asked and what was answered. */
public record Visit(Request request, Reply reply) {}
