package freshet.village;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Variants of other behaviours. */
public final class BehaviourVariants {
  private static final Pattern GUID = Pattern.compile("(<guid[^>]*>)([^<]*)");

  private BehaviourVariants() {}

  /** Answers every n-th request differently. */
  public static Behaviour everyNth(int n, Behaviour other, Behaviour usual) {
    AtomicInteger requests = new AtomicInteger();
    return (request, now) ->
        (requests.incrementAndGet() % n == 0 ? other : usual).answer(request, now);
  }

  /** Answers differently within a span of time. */
  public static Behaviour between(Instant from, Instant to, Behaviour other, Behaviour usual) {
    return (request, now) ->
        (now.isBefore(from) || !now.isBefore(to) ? usual : other).answer(request, now);
  }

  /** Adds a header to every answer. */
  public static Behaviour with(String name, String value, Behaviour behaviour) {
    return (request, now) -> behaviour.answer(request, now).with(name, value);
  }

  /** Removes ETag and Last-Modified; ignores conditions. */
  public static Behaviour withoutValidators(Behaviour behaviour) {
    return (request, now) -> {
      Request plain =
          new Request(
              request.at(),
              request.connection(),
              request.host(),
              request.method(),
              request.target(),
              request.headers().stream()
                  .filter(field -> !field.name().toLowerCase(Locale.ROOT).startsWith("if-"))
                  .toList(),
              request.body());
      Reply reply = behaviour.answer(plain, now);
      return new Reply(
          reply.status(),
          reply.headers().stream()
              .filter(
                  field -> !field.name().equals("ETag") && !field.name().equals("Last-Modified"))
              .toList(),
          reply.body(),
          reply.delivery());
    };
  }

  /** Replaces guids by ones that change with every request. */
  public static Behaviour rotatingGuids(Behaviour behaviour) {
    AtomicInteger requests = new AtomicInteger();
    return (request, now) -> {
      int number = requests.incrementAndGet();
      return guids(item -> "urn:" + number + ":" + item, behaviour.answer(request, now));
    };
  }

  /** Gives all postings the same guid. */
  public static Behaviour sharedGuid(Behaviour behaviour) {
    return (request, now) -> guids(_ -> "urn:all", behaviour.answer(request, now));
  }

  private static Reply guids(IntFunction<String> guid, Reply reply) {
    AtomicInteger items = new AtomicInteger();
    String body =
        GUID.matcher(new String(reply.body(), UTF_8))
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(found.group(1) + guid.apply(items.incrementAndGet())));
    return reply.body(body.getBytes(UTF_8));
  }
}
