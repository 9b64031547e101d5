package freshet.web.pages;

import freshet.reading.RequestRejectedException;
import freshet.reading.search.ScopeFeeds;
import freshet.reading.stream.ReaderStream;
import freshet.store.account.Rule;
import freshet.store.account.Rule.Act;
import freshet.store.account.Rule.Field;
import freshet.store.account.Rule.Matching;
import freshet.web.account.Forms;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A rule as its form shows it.
 *
 * @param id 0 for a new one
 * @param in the key of a stream
 */
public record RuleForm(
    long id,
    Act act,
    String label,
    Matching matching,
    String pattern,
    Set<Field> fields,
    String in) {
  private static final int LONGEST_LABEL = 200;

  /** An empty form. */
  static final RuleForm NEW =
      new RuleForm(0, Act.MUTE, "", Matching.WORDS, "", Set.of(Field.TITLE, Field.TEXT), "all");

  public RuleForm {
    fields = Set.copyOf(fields);
  }

  /** Creates a form from a rule. */
  static RuleForm of(Rule rule, ScopeFeeds reach) {
    return new RuleForm(
        rule.id(),
        rule.act(),
        rule.label(),
        rule.matching(),
        rule.pattern(),
        rule.fields(),
        reach.stream(rule.scope()).key());
  }

  /** Reads a submitted form. */
  static RuleForm sent(Context context, long id) {
    return new RuleForm(
        id,
        choice(context, "act", Act.values()),
        Forms.text(context, "label"),
        choice(context, "matching", Matching.values()),
        Forms.text(context, "pattern"),
        Arrays.stream(Field.values())
            .filter(field -> !Forms.text(context, word(field)).isEmpty())
            .collect(Collectors.toSet()),
        Forms.text(context, "in"));
  }

  private static <E extends Enum<E>> E choice(Context context, String name, E[] values) {
    String text = Forms.text(context, name);
    return Arrays.stream(values)
        .filter(value -> word(value).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new RequestRejectedException(
                    422, "this form is not complete; load the page again"));
  }

  /** Returns the name of a choice in forms. */
  public static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  public boolean has(Field field) {
    return fields.contains(field);
  }

  /** Returns the rule; throws {@link RequestRejectedException} if it is invalid. */
  Rule rule(long account, ScopeFeeds reach, Instant now) {
    if (fields.isEmpty()) {
      throw new RequestRejectedException(422, "choose where to look: title, text, author or link");
    }
    if (act == Act.LABEL && (label.isEmpty() || label.length() > LONGEST_LABEL)) {
      throw new RequestRejectedException(
          422, "name the label to give, in at most %d characters".formatted(LONGEST_LABEL));
    }
    return new Rule(
        id,
        account,
        act,
        act == Act.LABEL ? label : "",
        matching,
        pattern,
        fields,
        reach.scope(ReaderStream.of(in)),
        now);
  }
}
