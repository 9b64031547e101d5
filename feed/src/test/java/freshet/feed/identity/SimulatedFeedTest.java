package freshet.feed.identity;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.Posting;
import freshet.feed.identity.Recognition.News;
import freshet.feed.identity.Recognition.Recognised;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Feeds with every bad habit, over many documents: no posting is lost, none is taken twice. What
 * changes from the first document to the second is only how it is rendered.
 */
class SimulatedFeedTest {

  /** What a feed does with its guids. */
  enum Guids {
    HONEST,
    LINKS_WITH_TRACKING,
    ROTATING,
    ONE_FOR_ALL,
    SHARED_BY_TWO,
    PLACES,
    NONE,
    FROM_THE_MIDDLE,
    UNTIL_THE_MIDDLE
  }

  /** What it does with its links. */
  private enum Links {
    OWN,
    TRACKED,
    HOME_PAGE,
    NONE
  }

  /** What it does with its dates. */
  private enum Dates {
    EXACT,
    RENDERED,
    NONE
  }

  private static final int DOCUMENTS = 40;

  @ParameterizedTest
  @EnumSource
  void noDuplicatesNoLosses(Guids guids) {
    for (Links links : Links.values()) {
      for (Dates dates : Dates.values()) {
        for (int seed = 0; seed < 10; seed++) {
          new Feed(guids, links, dates, seed).run();
        }
      }
    }
  }

  /** A posting as its author knows it. */
  private static final class Item {
    private final int number;
    private String title;
    private String content;

    Item(int number) {
      this.number = number;
      title = "Title " + number;
      content = "Content " + number;
    }
  }

  private static final class Feed {
    private final Guids guids;
    private final Links links;
    private final Dates dates;
    private final SplittableRandom random;
    private final String name;
    private final int window;
    private final List<Item> items = new ArrayList<>();
    private final Map<Integer, Long> keys = new HashMap<>();
    private int retrieval;

    Feed(Guids guids, Links links, Dates dates, int seed) {
      this.guids = guids;
      this.links = links;
      this.dates = dates;
      random = new SplittableRandom(seed);
      window = random.nextInt(2, 12);
      name = "%s %s %s seed %d window %d".formatted(guids, links, dates, seed, window);
    }

    void run() {
      FeedMemory memory = FeedMemory.NONE;
      Recogniser recogniser = new Recogniser();
      post(window);
      for (retrieval = 0; retrieval < DOCUMENTS; retrieval++) {
        List<Item> shown = shown();
        List<Posting> postings = new ArrayList<>();
        for (int place = 0; place < shown.size(); place++) {
          postings.add(rendered(shown.get(place), place));
        }
        Recognition recognition = recogniser.recognise(memory, Items.document(postings));
        check(shown, recognition);
        memory = FeedMemory.of(recognition.memory().toNumbers());
        if (retrieval > 0) {
          post(random.nextInt(4) == 0 ? random.nextInt(window + 1) : 0);
          edit();
        }
      }
    }

    private void check(List<Item> shown, Recognition recognition) {
      Set<Integer> seen = new HashSet<>();
      for (int i = 0; i < shown.size(); i++) {
        Recognised recognised = recognition.postings().get(i);
        int number = shown.get(i).number;
        Long key = keys.putIfAbsent(number, recognised.key());
        String what = "posting %d in document %d of %s".formatted(number, retrieval, name);
        if (key == null) {
          assertThat(recognised.news()).as("%s", what).isEqualTo(News.NEW);
        } else {
          assertThat(recognised.news()).as("%s", what).isNotEqualTo(News.NEW);
          assertThat(recognised.key()).as("%s", what).isEqualTo(key);
        }
        assertThat(recognised.news() == News.REPEATED).as("%s", what).isEqualTo(!seen.add(number));
      }
      assertThat(new HashSet<>(keys.values())).as("keys of %s", name).hasSameSizeAs(keys.keySet());
    }

    /** The window, now and then in another order or with a posting listed twice. */
    private List<Item> shown() {
      List<Item> shown =
          new ArrayList<>(items.subList(items.size() - window, items.size()).reversed());
      if (random.nextInt(10) == 0) {
        Collections.shuffle(shown, new Random(random.nextLong()));
      }
      if (random.nextInt(10) == 0 && guids != Guids.ROTATING && guids != Guids.PLACES) {
        shown.add(shown.get(random.nextInt(shown.size())));
      }
      return shown;
    }

    private void post(int count) {
      for (int i = 0; i < count; i++) {
        items.add(new Item(items.size()));
      }
    }

    /** Edits a posting where its feed leaves something to recognise it by. */
    private void edit() {
      if (random.nextInt(3) > 0) {
        return;
      }
      Item item = items.get(items.size() - 1 - random.nextInt(window));
      boolean named = guids == Guids.HONEST || guids == Guids.LINKS_WITH_TRACKING;
      boolean linked = links == Links.OWN || links == Links.TRACKED;
      boolean steady = guids != Guids.FROM_THE_MIDDLE && guids != Guids.UNTIL_THE_MIDDLE;
      if (named || linked || (dates == Dates.EXACT && steady)) {
        item.content += " more";
      }
      if (named || (linked && steady)) {
        item.title += random.nextBoolean() ? " (new)" : "";
      }
    }

    private Posting rendered(Item item, int place) {
      return Items.posting(
          guid(item, place),
          link(item),
          item.title,
          "<p data-x='" + retrieval + "'>" + item.content + "</p>",
          switch (dates) {
            case EXACT -> Integer.valueOf(item.number);
            case RENDERED -> Integer.valueOf(10_000 + retrieval);
            case NONE -> null;
          });
    }

    private @Nullable String guid(Item item, int place) {
      return switch (guids) {
        case HONEST -> "guid" + item.number;
        case LINKS_WITH_TRACKING ->
            (retrieval % 2 == 0 ? "http" : "https")
                + "://a.example/"
                + item.number
                + "?utm_campaign="
                + retrieval;
        case ROTATING -> "r" + retrieval + "-" + item.number;
        case ONE_FOR_ALL -> "one";
        case SHARED_BY_TWO -> "guid" + item.number / 2;
        case PLACES -> "place" + place;
        case NONE -> null;
        case FROM_THE_MIDDLE -> retrieval < DOCUMENTS / 2 ? null : "guid" + item.number;
        case UNTIL_THE_MIDDLE -> retrieval < DOCUMENTS / 2 ? "guid" + item.number : null;
      };
    }

    private @Nullable String link(Item item) {
      return switch (links) {
        case OWN -> "https://a.example/post/" + item.number;
        case TRACKED -> "https://a.example/post?id=" + item.number + "&utm_source=" + retrieval;
        case HOME_PAGE -> "https://a.example/";
        case NONE -> null;
      };
    }
  }
}
