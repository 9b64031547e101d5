package freshet.policy.capability;

import java.util.Optional;

/** The capability to learn how reliable signals are, and to plan by those that are. */
public interface SignalLearning {
  /** Returns what was learned of the signals of all feeds. */
  SignalWorth signals();

  /** Returns what was learned of a feed's signals; empty if it had none. */
  Optional<SignalWorth> signals(int feed);
}
