package freshet.reading.rule;

import com.google.re2j.Pattern;
import freshet.reading.RequestRejectedException;
import freshet.store.account.Rule;
import freshet.store.model.SearchMatcher;
import freshet.store.model.StoredPosting;
import java.util.Set;
import java.util.function.Predicate;

/** A rule ready to be applied: its pattern is compiled and its feeds are known. */
public final class CompiledRule {
  private final Rule rule;
  private final Set<Long> feeds;
  private final Test test;

  /**
   * A compiled pattern.
   *
   * @param size the number of steps it may take per character
   */
  private record Test(long size, Predicate<PostingTexts> matches) {}

  /**
   * Compiles a rule; throws {@link RequestRejectedException} if its pattern is invalid.
   *
   * @param feeds the feeds that the rule applies to
   */
  public CompiledRule(Rule rule, Set<Long> feeds) {
    this.rule = rule;
    this.feeds = Set.copyOf(feeds);
    this.test =
        switch (rule.matching()) {
          case WORDS -> words(rule);
          case EXPRESSION -> expression(rule);
        };
  }

  /** Matches if all words occur somewhere in the examined fields, as a search does. */
  private static Test words(Rule rule) {
    SearchMatcher words = SearchMatcher.of(rule.pattern());
    if (!words.lookForSomething()) {
      throw new RequestRejectedException(
          422, "'%s' has no word that must occur; add one".formatted(rule.pattern()));
    }
    return new Test(words.size(), texts -> words.areAmong(texts.words(rule.fields())));
  }

  private static Test expression(Rule rule) {
    if (rule.pattern().isEmpty()) {
      throw new RequestRejectedException(
          422, "an empty expression matches everything; say what to look for");
    }
    Pattern expression = BoundedRegex.of(rule.pattern());
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

  /** Returns the size of the pattern. */
  long size() {
    return test.size;
  }

  /** Returns the upper bound of the steps for matching a posting; a step takes some nanoseconds. */
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
