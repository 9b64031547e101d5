package freshet.web.rules;

import freshet.store.StoredPosting;
import freshet.store.people.Reading;
import freshet.store.people.Rule;
import freshet.store.people.Rule.Act;
import freshet.web.Refusal;
import freshet.web.search.Reach;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The rules of an account, ready to be applied. */
public final class RuleBook {
  private static final Logger LOG = System.getLogger(RuleBook.class.getName());

  private final List<ReadyRule> rules;

  private RuleBook(List<ReadyRule> rules) {
    this.rules = List.copyOf(rules);
  }

  /** Makes rules ready; one that an older version took and this one cannot use is left out. */
  public static RuleBook of(Collection<Rule> rules, Reach reach) {
    return new RuleBook(rules.stream().flatMap(rule -> ready(rule, reach).stream()).toList());
  }

  private static Optional<ReadyRule> ready(Rule rule, Reach reach) {
    try {
      return Optional.of(new ReadyRule(rule, reach.feeds(rule.scope())));
    } catch (Refusal e) {
      LOG.log(Level.WARNING, "A rule cannot be used. rule=" + rule.id(), e);
      return Optional.empty();
    }
  }

  /**
   * Does what the rules say; the same again changes nothing more.
   *
   * @return the postings that were muted
   */
  public Set<Long> apply(List<StoredPosting> postings, Reading reading, Instant now) {
    Set<Long> muted = new HashSet<>();
    for (ReadyRule ready : rules) {
      List<Long> matching =
          postings.stream().filter(ready::matches).map(StoredPosting::id).toList();
      if (!matching.isEmpty()) {
        apply(ready.rule(), matching, reading, now);
        if (ready.rule().act() == Act.MUTE) {
          muted.addAll(matching);
        }
      }
    }
    return muted;
  }

  /** Those that the rules mute. */
  public Set<Long> muted(List<StoredPosting> postings) {
    return postings.stream()
        .filter(posting -> rules.stream().anyMatch(ready -> isMuted(ready, posting)))
        .map(StoredPosting::id)
        .collect(Collectors.toSet());
  }

  private static boolean isMuted(ReadyRule ready, StoredPosting posting) {
    return ready.rule().act() == Act.MUTE && ready.matches(posting);
  }

  static void apply(Rule rule, List<Long> postings, Reading reading, Instant now) {
    switch (rule.act()) {
      case READ, MUTE -> reading.mark(rule.account(), postings, true, null, now);
      case STAR -> reading.mark(rule.account(), postings, null, true, now);
      case LABEL -> reading.tag(rule.account(), postings, List.of(rule.label()), List.of());
    }
  }
}
