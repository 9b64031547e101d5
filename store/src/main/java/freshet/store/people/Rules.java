package freshet.store.people;

import java.util.List;
import java.util.Optional;

/** The rules of all accounts, and how far they were applied. */
public interface Rules {
  /** Adds one; its id is given here. */
  Rule add(Rule rule);

  /** Puts it in the place of the one with its id, if that is the same account's; it is on then. */
  boolean change(Rule rule);

  /** Keeps that a rule is no longer applied, unless that is known already; false if it is. */
  boolean switchOff(long id, SwitchedOff off);

  boolean remove(long account, long id);

  /** Those of an account, oldest first. */
  List<Rule> of(long account);

  Optional<Rule> find(long account, long id);

  /** Those of all accounts. */
  List<Rule> all();

  /** The id of the last posting that rules and alerts were applied to. */
  long sifted();

  /** Keeps that they were applied up to a posting; never goes back. */
  void sifted(long posting);
}
