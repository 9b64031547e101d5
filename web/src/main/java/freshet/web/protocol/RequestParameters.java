package freshet.web.protocol;

import freshet.web.RequestBody;
import freshet.web.UrlEncoded;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parameters of a request from query, form or multipart body (FV-002). */
public final class RequestParameters {
  /** The most parameters in a query, whose length is limited by that of the request's header. */
  private static final int MOST_OF_QUERY = 10_000;

  private final Map<String, List<String>> values = new LinkedHashMap<>();

  /** Reads the query only. */
  public static RequestParameters ofQuery(Context context) {
    RequestParameters parameters = new RequestParameters();
    UrlEncoded.fields(context.queryString(), MOST_OF_QUERY).forEach(parameters::add);
    return parameters;
  }

  /** Reads the query, then the body. */
  public static RequestParameters of(Context context) {
    RequestParameters parameters = ofQuery(context);
    RequestBody.fields(context).forEach(parameters::add);
    return parameters;
  }

  private void add(UrlEncoded.Field field) {
    values.computeIfAbsent(field.name(), _ -> new ArrayList<>()).add(field.value());
  }

  /** Percent-decodes once; invalid escapes stay unchanged. */
  public static String decoded(String text, boolean plusIsSpace) {
    return UrlEncoded.decoded(text, plusIsSpace);
  }

  /** Whether the parameter is present, with or without a value (FV-001). */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** Returns the first non-empty value. */
  public Optional<String> one(String name) {
    return all(name).stream().filter(value -> !value.isEmpty()).findFirst();
  }

  /** Returns all values in order. */
  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** Returns a non-negative whole number; empty if there is none. */
  public Optional<Long> number(String name) {
    return one(name).flatMap(RequestParameters::whole);
  }

  /** Parses digits, limited to the largest long; empty if the text is not a number. */
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

  /** Returns a time in seconds, or in a finer unit according to its number of digits (GR-063). */
  public Optional<Instant> time(String name) {
    Optional<String> text = one(name).map(String::strip);
    return text.flatMap(RequestParameters::whole).map(value -> time(value, text.get().length()));
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
