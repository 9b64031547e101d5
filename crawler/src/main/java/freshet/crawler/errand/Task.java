package freshet.crawler.errand;

import freshet.store.Errand;

/** What is done for one kind of errand, on a thread of its own. */
interface Task {
  /** Does it, and stores what it brings. */
  Ending run(Errand errand, Outing outing);

  /** It failed for the last time. */
  Ending giveUp(Errand errand, String sentence);
}
