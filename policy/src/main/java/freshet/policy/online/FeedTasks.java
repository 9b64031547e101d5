package freshet.policy.online;

import freshet.policy.Retrieval;
import freshet.policy.RetrievalLimits;
import freshet.policy.capability.Foretelling;
import freshet.policy.capability.SignalLearning;
import freshet.policy.capability.SignalWorth;
import freshet.policy.intensity.FeedModel;
import freshet.policy.online.FeedPlanner.Task;
import freshet.policy.online.SignalReliability.Announced;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The feeds of a {@link FreshetAgenda} by number: their tasks, due times and signals. */
final class FeedTasks implements SignalLearning, Foretelling {
  private static final int LEAST_ROOM = 16;

  /** A moment before a posting, so that the posting itself counts as observed. */
  private static final double BEFORE = 1.0 / 86_400;

  /** Entries beyond {@link #size} are spare. */
  private Task[] tasks = new Task[0];

  private double[] dueAt = new double[0];
  private @Nullable SignalReliability[] signals = new SignalReliability[0];
  private final SignalReliability allSignals = SignalReliability.ofAll();
  private int size;

  /** Adds a feed; returns its number. */
  int add(FeedModel model, double weight, double cost, int window) {
    if (size == tasks.length) {
      int room = Math.max(LEAST_ROOM, 2 * size);
      tasks = Arrays.copyOf(tasks, room);
      dueAt = Arrays.copyOf(dueAt, room);
      signals = Arrays.copyOf(signals, room);
    }
    tasks[size] = new Task(size, model, weight, cost, window, RetrievalLimits.NONE);
    return size++;
  }

  int size() {
    return size;
  }

  Task get(int feed) {
    return tasks[feed];
  }

  Task[] all() {
    return Arrays.copyOf(tasks, size);
  }

  void weigh(int feed, double weight) {
    Task task = tasks[feed];
    tasks[feed] = new Task(feed, task.model(), weight, task.cost(), task.window(), task.limits());
  }

  void cost(int feed, double cost) {
    Task task = tasks[feed];
    tasks[feed] = new Task(feed, task.model(), task.weight(), cost, task.window(), task.limits());
  }

  void resize(int feed, int window) {
    Task task = tasks[feed];
    tasks[feed] = new Task(feed, task.model(), task.weight(), task.cost(), window, task.limits());
  }

  void bind(int feed, RetrievalLimits limits) {
    tasks[feed] = tasks[feed].within(limits);
  }

  double dueAt(int feed) {
    return dueAt[feed];
  }

  void due(int feed, double at) {
    dueAt[feed] = at;
  }

  /** Returns the cost of the retrievals that are due before a time. */
  double costOfDueBefore(double time) {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      if (dueAt[i] < time) {
        sum += tasks[i].cost();
      }
    }
    return sum;
  }

  /** Returns the reliability of a feed's signals. */
  SignalReliability sense(int feed) {
    SignalReliability sense = signals[feed];
    if (sense == null) {
      sense = SignalReliability.among(allSignals);
      signals[feed] = sense;
    }
    return sense;
  }

  /** Learns from a document: its postings, its silence and what it says of signals. */
  void learn(Retrieval retrieval) {
    Task task = tasks[retrieval.feed()];
    FeedModel model = task.model();
    if (retrieval.fresh() >= retrieval.listed() && retrieval.listed() >= task.window()) {
      // observation begins with the oldest posting of an overflown document
      model.skip(retrieval.oldest() - BEFORE);
    }
    int first = retrieval.to() - retrieval.fresh();
    model.observe(retrieval.at(), retrieval.published(), first, retrieval.to());
    confirm(retrieval.feed(), retrieval.fresh());
  }

  /** Records the new postings of a retrieval; feeds without signals learn nothing from it. */
  private void confirm(int feed, int fresh) {
    SignalReliability sense = signals[feed];
    if (sense != null) {
      sense.retrieved(fresh);
    }
  }

  /** Returns what was learned of all signals. */
  SignalReliability allSignals() {
    return allSignals;
  }

  /** Returns the reliability of a feed's signals; null if it had none. */
  @Nullable SignalReliability known(int feed) {
    return signals[feed];
  }

  @Override
  public SignalWorth signals() {
    return allSignals.worth();
  }

  @Override
  public Optional<SignalWorth> signals(int feed) {
    return Optional.ofNullable(known(feed)).map(SignalReliability::worth);
  }

  @Override
  public double rate(int feed) {
    return tasks[feed].model().rate();
  }

  @Override
  public double rateAt(int feed, double time) {
    return tasks[feed].model().at(time);
  }

  @Override
  public double expected(int feed, double from, double to) {
    return tasks[feed].model().expected(from, to);
  }

  void silence(int feed) {
    signals[feed] = null;
  }

  Announced announced(int feed) {
    SignalReliability sense = signals[feed];
    return sense == null ? Announced.NOTHING : sense.announced();
  }

  /**
   * Returns what is announced, and what may have been published unannounced since the feed was last
   * seen.
   */
  Announced waiting(int feed, double now) {
    Announced announced = announced(feed);
    FeedModel model = tasks[feed].model();
    if (now <= model.updated()) {
      return announced;
    }
    double unseen = announced.unannounced() * model.expected(model.updated(), now);
    return new Announced(announced.pending() + unseen, announced.unannounced());
  }
}
