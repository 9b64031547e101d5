package freshet.app.kill;

import freshet.crawler.codec.RetrievalStateText;
import freshet.store.Store;
import freshet.store.model.NewFeed;
import freshet.village.Behaviour;
import freshet.village.Reply;
import freshet.village.ReplyTransports;
import freshet.village.Request;
import freshet.village.ScheduledFeed;
import freshet.village.Village;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Publishers on loopback addresses of their own, some with several papers. */
final class Town implements AutoCloseable {
  /** One house of so many has several papers. */
  private static final int LARGE = 12;

  private static final int PAPERS_OF_LARGE = 3;

  /** The least time between two postings of a paper. */
  private static final int LEAST_MILLIS = 12_000;

  private final Village village = Village.open(InstantSource.system());
  private final Map<String, Map<String, Paper>> houses = new LinkedHashMap<>();
  private final Map<String, Queue<Request>> visits = new HashMap<>();
  private final Instant opened = Instant.now();
  private volatile @Nullable Instant quiet;
  private volatile boolean cutOff;
  private final AtomicLong answers = new AtomicLong();

  /** Publishers of all manners. */
  Town(int size, long seed) {
    this(size, seed, Town::manner, PAPERS_OF_LARGE);
  }

  /** Publishers of one paper each that ask for nothing. */
  static Town plain(int size, long seed) {
    return new Town(size, seed, _ -> Paper.Manner.PLAIN, 1);
  }

  private Town(int size, long seed, IntFunction<Paper.Manner> manners, int large) {
    Random random = new Random(seed);
    for (int i = 0; i < size; i++) {
      Map<String, Paper> papers = new LinkedHashMap<>();
      for (int k = 0; k < (i % LARGE == 0 ? large : 1); k++) {
        papers.put("/feed/" + k, paper(manners.apply(i), random));
      }
      Behaviour open = Behaviour.byPath(new HashMap<>(papers));
      Queue<Request> asked = new ConcurrentLinkedQueue<>();
      String url =
          village
              .hostAt(
                  "127.9.%d.%d".formatted(i / 200, 1 + i % 200),
                  (request, now) -> {
                    if (cutOff) {
                      return Reply.of(500).by(ReplyTransports.RESET);
                    }
                    asked.add(request);
                    return open.answer(request, now);
                  })
              .url("");
      houses.put(url, papers);
      visits.put(url, asked);
    }
  }

  private static Paper.Manner manner(int house) {
    return switch (house % 10) {
      case 0 -> Paper.Manner.DRIPPING;
      case 1 -> Paper.Manner.PATIENT;
      case 2 -> Paper.Manner.FAILING;
      case 3 -> Paper.Manner.THROTTLING;
      default -> Paper.Manner.PLAIN;
    };
  }

  private Paper paper(Paper.Manner manner, Random random) {
    // a window lasts some minutes, so that what is shown again after a kill still overlaps
    Duration every = Duration.ofMillis(LEAST_MILLIS + random.nextInt(LEAST_MILLIS));
    Instant first =
        opened.minus(every.multipliedBy(Paper.WINDOW)).plusMillis(random.nextInt(LEAST_MILLIS));
    return new Paper(
        manner,
        new ScheduledFeed(first, every, Paper.WINDOW),
        this::today,
        random.nextLong(),
        answers::incrementAndGet);
  }

  private Instant today(Instant now) {
    Instant since = quiet;
    return since == null ? now : since;
  }

  /** Adds all papers to a store. */
  void subscribe(Store store) {
    store
        .feeds()
        .add(
            papers().keySet().stream()
                .map(url -> NewFeed.of(url, url, opened, RetrievalStateText.unseen(url)))
                .toList());
  }

  /** The URLs of all papers, one a line, as servers of any version import them. */
  String list() {
    return String.join("\n", papers().keySet());
  }

  /** The papers of each house by their paths. */
  Map<String, Map<String, Paper>> houses() {
    return houses;
  }

  /** What a house was asked for, in order. */
  List<Request> visits(String house) {
    return Objects.requireNonNull(visits.get(house), house).stream()
        .sorted(Comparator.comparing(Request::at))
        .toList();
  }

  /** All papers by their URLs. */
  Map<String, Paper> papers() {
    Map<String, Paper> all = new LinkedHashMap<>();
    houses.forEach(
        (house, papers) -> papers.forEach((path, paper) -> all.put(house + path, paper)));
    return all;
  }

  /** How much all papers have answered so far. */
  long answers() {
    return answers.get();
  }

  /** How many requests for papers came in a stretch of time. */
  long answers(Instant from, Instant to) {
    return papers().values().stream()
        .flatMap(paper -> paper.log().stream())
        .filter(answered -> !answered.at().isBefore(from) && answered.at().isBefore(to))
        .count();
  }

  /** Papers that drip take very long from now on. */
  void dawdle() {
    papers().values().forEach(paper -> paper.drips(Paper.CRAWL));
  }

  /** Papers that drip take some seconds from now on. */
  void linger() {
    papers().values().forEach(paper -> paper.drips(Paper.LINGER));
  }

  /** Nothing is published any more. */
  void rest() {
    quiet = Instant.now();
  }

  /** Whether nothing was published any more at a time. */
  boolean isAtRest(Instant at) {
    Instant since = quiet;
    return since != null && at.isAfter(since);
  }

  /** Whether each connection is cut, as if there were no network. */
  void cutOff(boolean cut) {
    cutOff = cut;
  }

  @Override
  public void close() {
    village.close();
  }
}
