package freshet.web.rules;

import com.google.re2j.Pattern;
import freshet.store.StoredPosting;
import freshet.store.Words;
import freshet.store.people.Rule;
import freshet.web.Refusal;
import java.util.Set;
import java.util.function.Predicate;

/** A rule that can be applied: its pattern is understood and its feeds are known. */
final class ReadyRule {
  private final Rule rule;
  private final Set<Long> feeds;
  private final Test test;

  /**
   * What a pattern became.
   *
   * @param size the steps that it may take for each character
   */
  private record Test(long size, Predicate<PostingTexts> matches) {}

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
          case WORDS -> words(rule);
          case EXPRESSION -> expression(rule);
        };
  }

  /** Words may be spread over all that is looked at, as in a search. */
  private static Test words(Rule rule) {
    Words words = Words.of(rule.pattern());
    if (!words.lookForSomething()) {
      throw new Refusal(
          422,
          "'%s' names no word that must be there; add one that must".formatted(rule.pattern()));
    }
    return new Test(words.size(), texts -> words.areAmong(texts.words(rule.fields())));
  }

  private static Test expression(Rule rule) {
    if (rule.pattern().isEmpty()) {
      throw new Refusal(422, "an empty expression matches everything; say what to look for");
    }
    Pattern expression = Expressions.of(rule.pattern());
    return new Test(
        expression.programSize(),
        texts ->
            rule.fields().stream()
                .sorted()
                .anyMatch(field -> expression.matcher(texts.text(field)).find()));
  }

  Rule rule() {
    return rule;
  }

  boolean isAbout(long feed) {
    return feeds.contains(feed);
  }

  /** How large its pattern is. */
  long size() {
    return test.size;
  }

  /** The most steps that a look at a posting takes; each is some nanoseconds. */
  long steps(PostingTexts texts) {
    return test.size * texts.length(rule.fields());
  }

  boolean matches(PostingTexts texts) {
    return isAbout(texts.feed()) && test.matches.test(texts);
  }

  boolean matches(StoredPosting posting) {
    return matches(new PostingTexts(posting));
  }
}
