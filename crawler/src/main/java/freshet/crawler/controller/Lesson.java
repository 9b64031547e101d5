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
 * What a document tells the policy.
 *
 * @param at when it was retrieved, in days
 * @param dates of its postings, the new ones last, each part ascending; one without is not a number
 * @param fresh how many are new
 */
public record Lesson(double at, double[] dates, int fresh) {

  /** The same document as before. */
  static Lesson nothingNew(Instant at) {
    return new Lesson(Days.of(at), new double[0], 0);
  }

  static Lesson of(Changed changed) {
    double[] fresh = changed.fresh().stream().mapToDouble(Lesson::date).sorted().toArray();
    double[] known = known(changed);
    double[] dates = Arrays.copyOf(known, known.length + fresh.length);
    System.arraycopy(fresh, 0, dates, known.length, fresh.length);
    return new Lesson(Days.of(changed.contact().at()), dates, fresh.length);
  }

  private static double date(DatedPosting posting) {
    return posting.dating() == Dating.TOLD ? Days.of(posting.at()) : Double.NaN;
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
        dates[count++] = published == null ? Double.NaN : Days.of(published);
      }
    }
    Arrays.sort(dates, 0, count);
    return Arrays.copyOf(dates, count);
  }

  Retrieval retrieval(int number) {
    return new Retrieval(number, at, dates, 0, dates.length, fresh);
  }

  /** Dates of the new postings, ascending. */
  double[] news() {
    return Arrays.copyOfRange(dates, dates.length - fresh, dates.length);
  }

  /** Teaches a model. */
  void teach(FeedModel model) {
    model.observe(at, dates, dates.length - fresh, dates.length);
  }
}
