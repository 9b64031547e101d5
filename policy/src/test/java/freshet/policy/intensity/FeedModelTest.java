package freshet.policy.intensity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.FeedHistory;
import freshet.policy.Week;
import freshet.policy.intensity.FeedModel.Shape;
import freshet.policy.online.FreshetComponents;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeedModelTest {
  private static final double MINUTE = 1.0 / 1440;
  private static final double HOUR = 1.0 / 24;

  /** Two hundred feeds of 0.2 to 20 postings a day, at any time. */
  private static Population population() {
    SplittableRandom random = new SplittableRandom(1);
    List<FeedHistory> feeds = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      double[] published = poisson(Math.pow(10, random.nextDouble(-0.7, 1.3)), 0, 14, random);
      feeds.add(new FeedHistory(0, published, 10, 1, 1));
    }
    return Population.of(
        feeds, 14, FreshetComponents.ALL.shapes(), FreshetComponents.ALL.memories());
  }

  private static double[] poisson(double rate, double from, double to, SplittableRandom random) {
    List<Double> times = new ArrayList<>();
    for (double at = from - Math.log(1 - random.nextDouble()) / rate;
        at < to;
        at -= Math.log(1 - random.nextDouble()) / rate) {
      times.add(at);
    }
    return times.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** One posting a day, a few minutes around an hour. */
  private static double[] daily(double hour, double spread, int days, SplittableRandom random) {
    double[] times = new double[days];
    Arrays.setAll(times, d -> d + hour * HOUR + random.nextDouble(-spread, spread) * MINUTE);
    return times;
  }

  /** Shows what was published to a model at regular looks; dates may differ from the truth. */
  private static void watch(
      FeedModel model, double[] published, double[] dates, double to, double step) {
    int seen = 0;
    while (seen < published.length && published[seen] < model.updated()) {
      seen++;
    }
    while (model.updated() + step <= to + 1e-9) {
      double now = model.updated() + step;
      int next = seen;
      while (next < published.length && published[next] <= now) {
        next++;
      }
      model.observe(now, dates, seen, next);
      seen = next;
    }
  }

  private static double share(FeedModel model, double from, double to) {
    return mass(model, from, to) / mass(model, Math.floor(from), Math.floor(from) + 1);
  }

  private static double mass(FeedModel model, double from, double to) {
    int minutes = (int) Math.round((to - from) / MINUTE);
    double sum = 0;
    for (int m = 0; m < minutes; m++) {
      sum += model.at(from + (m + 0.5) * MINUTE) * MINUTE;
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void steadyFeed_isTakenForOne(long seed) {
    double[] published = poisson(12, 0, 80, new SplittableRandom(seed));
    FeedModel model = new FeedModel(population(), 0);
    watch(model, published, published, 80, 0.25);
    assertThat(model.rate()).as("seed %d", seed).isCloseTo(12, within(2.0));
    double[] density = new double[2016];
    model.fill(80, density.length, 5, density);
    double off = 0;
    for (double one : density) {
      double relative = one / model.rate() - 1;
      off += relative * relative / density.length;
    }
    List<Double> weights = Arrays.stream(Shape.values()).map(model::weight).toList();
    assertThat(Math.sqrt(off)).as("seed %d, weights %s", seed, weights).isLessThan(0.2);
  }

  @Test
  void theMeanOverAWeek_isTheRate() {
    SplittableRandom random = new SplittableRandom(4);
    double[] published = daily(9, 40, 60, random);
    FeedModel model = new FeedModel(population(), 0);
    watch(model, published, published, 60, 0.25);
    assertThat(mass(model, 60, 67) / 7).isCloseTo(model.rate(), within(0.02 * model.rate()));
    assertThat(model.expected(60, 67) / 7).isCloseTo(model.rate(), within(0.05 * model.rate()));
  }

  @Test
  void whatIsExpected_addsUp_byTheMinuteAndByTheHour() {
    SplittableRandom random = new SplittableRandom(8);
    double[] published = daily(9, 40, 60, random);
    FeedModel model = new FeedModel(population(), 0);
    watch(model, published, published, 60, 0.25);
    double from = 60.013;
    double parts = 0;
    for (int hour = 0; hour < 30; hour++) {
      parts += model.expected(from + hour / 24.0, from + (hour + 1) / 24.0);
    }
    assertThat(model.expected(from, from + 30 / 24.0)).isCloseTo(parts, within(0.02 * parts));
  }

  @Test
  void feedByTheClock_isExpectedToTheMinutes() {
    double[] published = daily(9, 2, 60, new SplittableRandom(5));
    FeedModel model = new FeedModel(population(), 0);
    watch(model, published, published, 60, 0.25);
    double clock = model.weight(Shape.TEN_MINUTES) + model.weight(Shape.MINUTES);
    assertThat(clock).isGreaterThan(0.8);
    assertThat(share(model, 60 + 9 * HOUR - 10 * MINUTE, 60 + 9 * HOUR + 10 * MINUTE))
        .isGreaterThan(0.3);
    assertThat(model.rate()).isCloseTo(1, within(0.15));
  }

  @Test
  void postingsOnTheHour_fallIntoTheHourThatBegins() {
    // times of seconds, as traces have them
    for (long second = 18_000 * 86_400L; second < 18_040 * 86_400L; second += 600) {
      double at = second / 86_400.0;
      assertThat(Week.hour(at))
          .as("second %d", second)
          .isEqualTo((int) ((second / 3600 + 72) % 168));
      assertThat(FeedModel.tenOfDay(at))
          .as("second %d", second)
          .isEqualTo((int) (second / 600 % 144));
      assertThat(FeedModel.minuteOfHour(at))
          .as("second %d", second)
          .isEqualTo((int) (second / 60 % 60));
    }
  }

  @Test
  void feedThatFallsSilent_isNoticedWithinDays() {
    double[] published = poisson(10, 0, 56, new SplittableRandom(6));
    FeedModel model = new FeedModel(population(), 0);
    watch(model, published, published, 56, 0.25);
    assertThat(model.rate()).isGreaterThan(8);
    watch(model, published, published, 63, 0.25);
    assertThat(model.rate()).isLessThan(3);
    watch(model, published, published, 84, 0.25);
    assertThat(model.rate()).isLessThan(0.5);
  }

  @Test
  void feedThatWakesUp_isNoticedWithinDays() {
    SplittableRandom random = new SplittableRandom(7);
    double[] slow = poisson(0.2, 0, 56, random);
    FeedModel model = new FeedModel(population(), 0);
    watch(model, slow, slow, 56, 0.25);
    assertThat(model.rate()).isLessThan(0.6);
    double[] busy = poisson(10, 56, 70, random);
    watch(model, busy, busy, 60, 0.25);
    assertThat(model.rate()).isGreaterThan(4);
    watch(model, busy, busy, 70, 0.25);
    assertThat(model.rate()).isBetween(6.0, 13.0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 10, 20, 30, 60})
  void fill_isTheMeanOfLambdaInEachBin(int minutes) {
    double[] published = daily(9, 30, 40, new SplittableRandom(8));
    FeedModel model = new FeedModel(population(), 0);
    watch(model, published, published, 40, 0.25);
    int bins = 3 * 1440 / minutes;
    double width = minutes * MINUTE;
    // as planners do, from the bin that holds some time on
    double from = Math.floor(40.37 / width + 1e-6) * width;
    double[] density = new double[bins];
    model.fill(from, bins, minutes, density);
    for (int b = 0; b < bins; b++) {
      double mean = mass(model, from + b * width, from + (b + 1) * width) / width;
      assertThat(density[b])
          .as("bin %d of %d minutes", b, minutes)
          .isCloseTo(mean, within(1e-6 + 1e-5 * mean));
    }
  }

  @Test
  void missingDates_areReplacedByWhenTheyWereFirstSeen() {
    double[] published = daily(9.5, 20, 60, new SplittableRandom(9));
    double[] none = new double[published.length];
    Arrays.fill(none, Double.NaN);
    FeedModel model = new FeedModel(population(), 0);
    watch(model, published, none, 60, HOUR);
    assertThat(model.datesAreDays()).isFalse();
    assertThat(model.rate()).isCloseTo(1, within(0.15));
    assertThat(share(model, 60 + 9 * HOUR, 60 + 10 * HOUR)).isGreaterThan(0.5);
  }

  @Test
  void datesOfDays_areRecognised_andFirstSeenTimesUsed() {
    double[] published = daily(9.5, 20, 60, new SplittableRandom(10));
    double[] days = Arrays.stream(published).map(Math::floor).toArray();
    FeedModel model = new FeedModel(population(), 0);
    watch(model, published, days, 60, HOUR);
    assertThat(model.datesAreDays()).isTrue();
    assertThat(share(model, 60 + 9 * HOUR, 60 + 10 * HOUR)).isGreaterThan(0.5);
    assertThat(share(model, 60, 60 + HOUR)).isLessThan(0.1);
  }

  @Test
  void aFewPostingsAtMidnight_areNotTakenForDaysOnly() {
    double[] published = daily(9.5, 20, 30, new SplittableRandom(11));
    published[3] = 3;
    published[20] = 20;
    FeedModel model = new FeedModel(population(), 0);
    watch(model, published, published, 30, 0.25);
    assertThat(model.datesAreDays()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(doubles = {-3, 2})
  void datesBeforeTheLastRetrievalOrAfterThisOne_areNotBelieved(double off) {
    double[] published = daily(9.5, 20, 60, new SplittableRandom(12));
    // all dates say 03:30
    double[] wrong = Arrays.stream(published).map(at -> at + off - 6 * HOUR).toArray();
    FeedModel model = new FeedModel(population(), 0);
    watch(model, published, wrong, 60, HOUR);
    assertThat(share(model, 60 + 9 * HOUR, 60 + 10 * HOUR)).isGreaterThan(0.5);
    assertThat(share(model, 60 + 3 * HOUR, 60 + 4 * HOUR)).isLessThan(0.1);
  }

  @Test
  void newFeed_isExpectedToBeLikeTheOthers() {
    Population population = population();
    FeedModel model = new FeedModel(population, 14);
    assertThat(model.rate()).isCloseTo(population.rates().rate(0, 0), within(1e-6));
    assertThat(share(model, 14, 14.5)).isCloseTo(0.5, within(0.1));
  }

  @Test
  void state_isAtMostTwoKibibytes() throws IllegalAccessException {
    FeedModel model = new FeedModel(population(), 0);
    int bytes = 0;
    for (Field field : FeedModel.class.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        field.setAccessible(true);
        bytes += field.get(model) instanceof float[] floats ? 16 + 4 * floats.length : 8;
      }
    }
    assertThat(bytes).isBetween(1000, 2048);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 3, 6})
  void daysAndHoursNotSeenYet_areExpectedToBeLikeThoseSeen(double days) {
    SplittableRandom random = new SplittableRandom(5);
    List<FeedHistory> feeds = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      double[] published = poisson(random.nextDouble(2, 40), 4, 4 + days, random);
      feeds.add(new FeedHistory(4, published, 10, 1, 1));
    }
    Population young =
        Population.of(
            feeds, 4 + days, FreshetComponents.ALL.shapes(), FreshetComponents.ALL.memories());
    FeedModel model = new FeedModel(young, 4);
    double[] published = poisson(40, 4, 4 + days, random);
    watch(model, published, published, 4 + days, HOUR / 2);
    for (double day = 4 + days; day < 11; day++) {
      assertThat(model.expected(day, day + 1) / model.rate()).as("day %s", day).isBetween(0.6, 1.4);
    }
  }

  /** A model of the version before lacks the last numbers; what it knows is kept. */
  @Test
  void modelOfTheVersionBefore_isContinued() {
    double[] published = daily(9, 40, 60, new SplittableRandom(13));
    FeedModel model = new FeedModel(population(), 0);
    watch(model, published, published, 50, 0.25);
    float[] before = Arrays.copyOf(model.toNumbers(), FeedModel.NUMBERS_BEFORE);
    FeedModel old = new FeedModel(population(), 50, before);
    assertThat(old.rate()).isEqualTo(model.rate());
    assertThat(old.at(50.4)).isEqualTo(model.at(50.4));
    assertThat(old.scatter()).isEqualTo(1.5);
    watch(old, published, published, 60, 0.25);
    assertThat(old.rate()).isCloseTo(1, within(0.15));
  }

  @Test
  void whatWaits_isTheIntegralOfLambda_andItsMoment() {
    double[] published = daily(9, 40, 60, new SplittableRandom(14));
    FeedModel model = new FeedModel(population(), 0);
    watch(model, published, published, 60, 0.25);
    double now = 61.5;
    double postings = 0;
    double sinceSeen = 0;
    for (double at = 60 + MINUTE / 2; at < now; at += MINUTE) {
      postings += model.at(at) * MINUTE;
      sinceSeen += model.at(at) * MINUTE * (at - 60);
    }
    Waiting waiting = Waiting.of(model, now);
    assertThat(waiting.postings()).isCloseTo(postings, within(0.02));
    assertThat(waiting.sinceSeen()).isCloseTo(sinceSeen, within(0.02));
  }
}
