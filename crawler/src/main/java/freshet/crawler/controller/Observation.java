package freshet.crawler.controller;

import freshet.crawler.terminal.DatedPosting;
import freshet.crawler.terminal.DatedPosting.Dating;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.feed.Posting;
import freshet.policy.Retrieval;
import freshet.policy.intensity.FeedModel;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a document teaches the policy.
 *
 * @param at when it was retrieved, in days
 * @param dates the dates of its postings, new ones last, each part ascending; NaN for undated
 * @param fresh the number of new ones
 */
public record Observation(double at, double[] dates, int fresh) {

  /** The same document as before. */
  static Observation nothingNew(Instant at) {
    return new Observation(EpochDays.of(at), new double[0], 0);
  }

  static Observation of(Changed changed) {
    double[] fresh = changed.fresh().stream().mapToDouble(Observation::date).sorted().toArray();
    double[] known = known(changed);
    double[] dates = Arrays.copyOf(known, known.length + fresh.length);
    System.arraycopy(fresh, 0, dates, known.length, fresh.length);
    return new Observation(EpochDays.of(changed.contact().at()), dates, fresh.length);
  }

  private static double date(DatedPosting posting) {
    return posting.dating() == Dating.TOLD ? EpochDays.of(posting.at()) : Double.NaN;
  }

  private static double[] known(Changed changed) {
    Set<Long> fresh = new HashSet<>();
    changed.fresh().forEach(posting -> fresh.add(posting.key()));
    List<Posting> postings = changed.document().postings();
    double[] dates = new double[postings.size()];
    int count = 0;
    for (int i = 0; i < dates.length; i++) {
      if (!fresh.contains(changed.keys().get(i))) {
        Instant published = postings.get(i).published().at();
        dates[count++] = published == null ? Double.NaN : EpochDays.of(published);
      }
    }
    Arrays.sort(dates, 0, count);
    return Arrays.copyOf(dates, count);
  }

  Retrieval retrieval(int number) {
    return new Retrieval(number, at, dates, 0, dates.length, fresh);
  }

  /** Returns the dates of new postings, ascending. */
  double[] news() {
    return Arrays.copyOfRange(dates, dates.length - fresh, dates.length);
  }

  /** Updates a model. */
  void teach(FeedModel model) {
    model.observe(at, dates, dates.length - fresh, dates.length);
  }
}
