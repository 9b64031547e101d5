package freshet.web.rules;

import com.google.re2j.Pattern;
import freshet.feed.html.PlainText;
import freshet.store.StoredPosting;
import freshet.store.Words;
import freshet.store.people.Rule;
import freshet.store.people.Rule.Field;
import freshet.web.Refusal;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A rule that can be applied: its pattern is understood and its feeds are known. */
final class ReadyRule {
  private static final int LONGEST_TEXT = 100_000;

  private final Rule rule;
  private final Set<Long> feeds;
  private final Predicate<List<String>> test;

  /**
   * Makes a rule ready; throws {@link Refusal} if its pattern cannot be used.
   *
   * @param feeds those that it is about
   */
  ReadyRule(Rule rule, Set<Long> feeds) {
    this.rule = rule;
    this.feeds = Set.copyOf(feeds);
    this.test =
        switch (rule.matching()) {
          case WORDS -> words(rule.pattern());
          case EXPRESSION -> expression(rule.pattern());
        };
  }

  /** Words may be spread over all that is looked at, as in a search. */
  private static Predicate<List<String>> words(String pattern) {
    Words words = Words.of(pattern);
    if (!words.lookForSomething()) {
      throw new Refusal(
          422, "'%s' names no word that must be there; add one that must".formatted(pattern));
    }
    return texts -> words.areIn(String.join(" \n ", texts));
  }

  private static Predicate<List<String>> expression(String pattern) {
    if (pattern.isEmpty()) {
      throw new Refusal(422, "an empty expression matches everything; say what to look for");
    }
    Pattern expression = Expressions.of(pattern);
    return texts -> texts.stream().anyMatch(text -> expression.matcher(text).find());
  }

  Rule rule() {
    return rule;
  }

  boolean matches(StoredPosting posting) {
    return feeds.contains(posting.feed())
        && test.test(
            rule.fields().stream()
                .sorted()
                .map(field -> text(posting, field))
                .collect(Collectors.toList()));
  }

  private static String text(StoredPosting stored, Field field) {
    String text =
        switch (field) {
          case TITLE -> stored.posting().title();
          case TEXT ->
              PlainText.of(stored.record().sanitised().summary())
                  + "\n"
                  + PlainText.of(stored.record().sanitised().content());
          case AUTHOR -> String.join("\n", stored.posting().authors());
          case LINK -> stored.posting().link() == null ? "" : stored.posting().link();
        };
    return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
  }
}
