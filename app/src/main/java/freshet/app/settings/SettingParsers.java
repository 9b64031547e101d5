package freshet.app.settings;

import freshet.app.settings.SettingSources.Value;
import freshet.http.Cidr;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.policy.catalogue.PolicyDefinition;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses setting values; throws {@link SetupException} with the key, the text and the remedy. */
public final class SettingParsers {
  private static final Pattern DURATION = Pattern.compile("(\\d{1,9})\\s*([smhdw])");

  /**
   * Digits with a point or an exponent; Double.parseDouble alone would also accept 30d and 0x1p3.
   */
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(\\d{1,18}(\\.\\d{0,18})?|\\.\\d{1,18})([eE][+-]?\\d{1,3})?");

  private static final Map<String, Duration> UNITS =
      Map.of(
          "s", Duration.ofSeconds(1),
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", Duration.ofDays(1),
          "w", Duration.ofDays(7));

  private static final Pattern LENGTH = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)([wdhms])");
  private static final Pattern SHARE = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(%?)");
  private static final double DAY_SECONDS = 86_400;

  private SettingParsers() {}

  /** Parses a value; the error names what is expected. */
  static <T> T read(String key, Value value, Function<String, Optional<T>> reading, String wanted) {
    return reading
        .apply(value.text().strip())
        .orElseThrow(
            () ->
                new SetupException(
                    "'%s' cannot be '%s' (%s); give %s"
                        .formatted(key, value.text(), value.from(), wanted)));
  }

  static int whole(String key, Value value, int least, int most) {
    return read(
        key,
        value,
        text -> number(text).filter(n -> n >= least && n <= most).map(Math::toIntExact),
        "a whole number from %d to %d".formatted(least, most));
  }

  private static Optional<Long> number(String text) {
    return text.matches("\\d{1,10}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
  }

  /** Parses a number such as 24, 0.5 or 1e5; empty for anything else, such as 30d. */
  public static Optional<Double> decimal(String text) {
    String number = text.strip();
    return DECIMAL.matcher(number).matches()
        ? Optional.of(Double.parseDouble(number))
        : Optional.empty();
  }

  static Duration duration(String key, Value value) {
    return read(key, value, SettingParsers::duration, "a time such as 30s, 15m, 2h, 90d or 52w");
  }

  /** Parses a duration such as 15m. */
  static Optional<Duration> duration(String text) {
    Matcher matcher = DURATION.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Duration unit = UNITS.getOrDefault(matcher.group(2), Duration.ZERO);
    return Optional.of(unit.multipliedBy(Long.parseLong(matcher.group(1))));
  }

  /** Parses a length of time such as 28d, 1.5h or 2w into days. */
  public static Optional<Double> days(String text) {
    Matcher length = LENGTH.matcher(text);
    if (!length.matches()) {
      return Optional.empty();
    }
    double unit = UNITS.getOrDefault(length.group(2), Duration.ZERO).toSeconds();
    return Optional.of(Double.parseDouble(length.group(1)) * unit / DAY_SECONDS);
  }

  /** Parses a share from 0 to 1, written 30% or 0.3. */
  public static Optional<Double> share(String text) {
    Matcher share = SHARE.matcher(text);
    if (!share.matches()) {
      return Optional.empty();
    }
    double number = Double.parseDouble(share.group(1));
    return Optional.of(share.group(2).isEmpty() ? number : number / 100).filter(part -> part <= 1);
  }

  static boolean yes(String key, Value value) {
    return read(
        key,
        value,
        text ->
            switch (text.toLowerCase(Locale.ROOT)) {
              case "on", "yes", "true" -> Optional.of(true);
              case "off", "no", "false" -> Optional.of(false);
              default -> Optional.empty();
            },
        "on or off");
  }

  /** Parses a policy that a server can follow, including bare names of earlier versions. */
  public static PolicyDefinition policy(Value value, PolicyCatalogue policies) {
    return policies
        .forServer(value.text().strip().toLowerCase(Locale.ROOT))
        .orElseGet(() -> choice("policy", value, policies.live(), PolicyDefinition::name));
  }

  public static WeightRule weights(Value value) {
    return choice("weights", value, List.of(WeightRule.values()), WeightRule::label);
  }

  public static BudgetRule budget(Value value) {
    return read("budget", value, BudgetRule::of, BudgetRule.FORMS);
  }

  /** Parses one of some values by its label. */
  static <T> T choice(String key, Value value, List<T> choices, Function<T, String> label) {
    List<String> labels = choices.stream().map(label).toList();
    String text = value.text().strip();
    int index = labels.indexOf(text.toLowerCase(Locale.ROOT));
    if (index < 0) {
      throw new SetupException(
          "'%s' cannot be '%s' (%s)%s; give one of %s"
              .formatted(
                  key,
                  value.text(),
                  value.from(),
                  SimilarNames.question(text, labels, 1),
                  String.join(", ", labels)));
    }
    return choices.get(index);
  }

  /** Returns words separated by commas or spaces. */
  static List<String> words(Value value) {
    return Arrays.stream(value.text().split("[,\\s]+")).filter(word -> !word.isEmpty()).toList();
  }

  static Cidr network(String key, Value value, String word) {
    try {
      return Cidr.of(word);
    } catch (IllegalArgumentException e) {
      throw new SetupException(
          "'%s' cannot hold '%s' (%s); write networks like 192.168.0.0/16 or fd00::/8"
              .formatted(key, word, value.from()),
          e);
    }
  }
}
