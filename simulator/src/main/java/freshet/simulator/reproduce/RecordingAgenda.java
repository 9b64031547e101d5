package freshet.simulator.reproduce;

import freshet.policy.Agenda;
import freshet.policy.Retrieval;
import freshet.policy.adaptive.AdvaRssAgenda;
import freshet.policy.adaptive.AdvaRssRule;
import java.util.ArrayList;
import java.util.List;

/** Runs advaRSS on one feed, and records its rule after each retrieval. */
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

  /** Returns when the feed was due; the last time was not retrieved any more. */
  List<Double> dues() {
    return dues;
  }

  /** Returns the rule after the retrieval at each of these times but the last. */
  List<AdvaRssRule> rules() {
    return rules;
  }
}
