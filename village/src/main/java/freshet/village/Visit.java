package freshet.village;

/** An entry of a host's log: the request and the reply without its body. */
public record Visit(Request request, Reply reply) {}
