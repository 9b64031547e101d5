package freshet.simulator.reproduce;

import freshet.policy.Agenda;
import freshet.policy.Retrieval;
import freshet.policy.adaptive.AdvaRssAgenda;
import freshet.policy.adaptive.AdvaRssRule;
import java.util.ArrayList;
import java.util.List;

/** Lets advaRSS work on one feed, and notes how its rule stands after each retrieval. */
final class RecordingAgenda implements Agenda {
  private final AdvaRssAgenda agenda;
  private final List<Double> dues = new ArrayList<>();
  private final List<AdvaRssRule> rules = new ArrayList<>();

  RecordingAgenda(AdvaRssAgenda agenda) {
    this.agenda = agenda;
  }

  @Override
  public Due next() {
    Due due = agenda.next();
    dues.add(due.at());
    return due;
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    agenda.retrieved(retrieval);
    rules.add(agenda.rule(retrieval.feed()));
  }

  /** When the feed was due; the last time was not retrieved any more. */
  List<Double> dues() {
    return dues;
  }

  /** The rule after the retrieval at each of these times but the last. */
  List<AdvaRssRule> rules() {
    return rules;
  }
}
