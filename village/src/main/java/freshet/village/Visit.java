package freshet.village;

/** A line of a host's log: what was asked and what was answered; the answer's body is not kept. */
public record Visit(Request request, Reply reply) {}
