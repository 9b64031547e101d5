package freshet.app.kill;

import freshet.crawler.codec.StandingText;
import freshet.store.NewFeed;
import freshet.store.Store;
import freshet.village.Behaviour;
import freshet.village.Deliveries;
import freshet.village.Reply;
import freshet.village.ScheduledFeed;
import freshet.village.Village;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Publishers on loopback addresses of their own, some with several papers. */
final class Town implements AutoCloseable {
  /** One house of so many has several papers. */
  private static final int LARGE = 12;

  private static final int PAPERS_OF_LARGE = 3;

  private final Village village = Village.open(InstantSource.system());
  private final Map<String, Map<String, Paper>> houses = new LinkedHashMap<>();
  private final Instant opened = Instant.now();
  private volatile @Nullable Instant quiet;
  private volatile boolean cutOff;

  Town(int size, long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < size; i++) {
      Map<String, Paper> papers = new LinkedHashMap<>();
      for (int k = 0; k < (i % LARGE == 0 ? PAPERS_OF_LARGE : 1); k++) {
        papers.put("/feed/" + k, paper(i, random));
      }
      Behaviour open = Behaviour.byPath(new HashMap<>(papers));
      houses.put(
          village
              .hostAt(
                  "127.9.%d.%d".formatted(i / 200, 1 + i % 200),
                  (request, now) ->
                      cutOff ? Reply.of(500).by(Deliveries.RESET) : open.answer(request, now))
              .url(""),
          papers);
    }
  }

  private Paper paper(int house, Random random) {
    Paper.Manner manner =
        switch (house % 10) {
          case 0 -> Paper.Manner.DRIPPING;
          case 1 -> Paper.Manner.PATIENT;
          case 2 -> Paper.Manner.FAILING;
          case 3 -> Paper.Manner.THROTTLING;
          default -> Paper.Manner.PLAIN;
        };
    // a window lasts some minutes, so that what is shown again after a kill still overlaps
    long least = manner == Paper.Manner.PATIENT ? 12_000 : 4_000;
    Duration every = Duration.ofMillis(least + random.nextInt(4_000));
    Instant first =
        opened.minus(every.multipliedBy(Paper.WINDOW)).plusMillis(random.nextInt(4_000));
    return new Paper(
        manner, new ScheduledFeed(first, every, Paper.WINDOW), this::today, random.nextLong());
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
                .map(url -> NewFeed.of(url, url, opened, StandingText.unseen(url)))
                .toList());
  }

  /** The papers of each house by their paths. */
  Map<String, Map<String, Paper>> houses() {
    return houses;
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
    return papers().values().stream().mapToLong(paper -> paper.log().size()).sum();
  }

  /** Papers that drip take very long from now on. */
  void dawdle() {
    papers().values().forEach(Paper::dawdle);
  }

  /** Nothing is published any more. */
  void rest() {
    quiet = Instant.now();
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
