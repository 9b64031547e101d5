package freshet.web.apps;

import freshet.web.RequestBody;
import freshet.web.UrlEncoded;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a request asks, be it in the query, a form or a multipart body (FV-002). */
public final class Parameters {
  /** A query is as long as the head of a request may be, at most. */
  private static final int MOST_OF_QUERY = 10_000;

  private final Map<String, List<String>> values = new LinkedHashMap<>();

  /** Those of the query alone. */
  public static Parameters ofQuery(Context context) {
    Parameters parameters = new Parameters();
    UrlEncoded.fields(context.queryString(), MOST_OF_QUERY).forEach(parameters::add);
    return parameters;
  }

  /** Those of the query, and then those of the body. */
  public static Parameters of(Context context) {
    Parameters parameters = ofQuery(context);
    RequestBody.fields(context).forEach(parameters::add);
    return parameters;
  }

  private void add(UrlEncoded.Field field) {
    values.computeIfAbsent(field.name(), _ -> new ArrayList<>()).add(field.value());
  }

  /** Percent-decodes once; what is no escape stays as it is. */
  public static String decoded(String text, boolean plusIsSpace) {
    return UrlEncoded.decoded(text, plusIsSpace);
  }

  /** Whether it is there, with a value or without (FV-001). */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** The first value that says something. */
  public Optional<String> one(String name) {
    return all(name).stream().filter(value -> !value.isEmpty()).findFirst();
  }

  /** All values, in their order. */
  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** A whole number that is not negative; empty if there is none. */
  public Optional<Long> number(String name) {
    return one(name).flatMap(Parameters::whole);
  }

  /** The number that digits are, at most the greatest there is; empty if these are no digits. */
  public static Optional<Long> whole(String text) {
    String digits = text.strip();
    if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Optional.empty();
    }
    try {
      return Optional.of(Long.parseLong(digits));
    } catch (NumberFormatException e) {
      return Optional.of(Long.MAX_VALUE);
    }
  }

  /** A time in seconds, or finer by the number of its digits (GR-063). */
  public Optional<Instant> time(String name) {
    Optional<String> text = one(name).map(String::strip);
    return text.flatMap(Parameters::whole).map(value -> time(value, text.get().length()));
  }

  private static Instant time(long value, int digits) {
    if (digits <= 11) {
      return Instant.ofEpochSecond(value);
    }
    if (digits <= 15) {
      return Instant.ofEpochMilli(value);
    }
    long perSecond = digits <= 18 ? 1_000_000 : 1_000_000_000;
    return Instant.ofEpochSecond(
        value / perSecond, value % perSecond * (1_000_000_000 / perSecond));
  }
}
