package freshet.web.protocol.greader;

import static freshet.web.protocol.greader.ReaderRig.STATE;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.protocol.AppRig;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Random doings of two clients against a plain model: GR-048, GR-061, GR-063, GR-071. */
class TwoClientsTest extends ReaderTest {
  private static final int STEPS = 150;

  private final TreeMap<Long, Arrival> arrivals = new TreeMap<>();
  private final Set<Long> unread = new TreeSet<>();
  private final Set<Long> starred = new TreeSet<>();

  private record Arrival(long feed, Instant seen) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void gr071_twoClientsAgreeWithTheServer(long seed) {
    Random random = new Random(seed);
    AppRig rig = reader.rig();
    List<Long> feeds =
        List.of(rig.annsFeed("https://a.example/f"), rig.annsFeed("https://b.example/f"));
    List<Paging> clients = List.of(new Paging(), new Paging());
    for (int step = 0; step < STEPS; step++) {
      switch (random.nextInt(6)) {
        case 0, 1 -> arrive(feeds.get(random.nextInt(2)), random.nextInt(4));
        case 2 -> edit(random);
        case 3 -> {
          if (random.nextInt(6) == 0) {
            readAll(feeds.get(random.nextInt(2)), random);
          }
        }
        default -> clients.get(random.nextInt(2)).step(1 + random.nextInt(5));
      }
    }
    assertThat(new TreeSet<>(reader.unread())).isEqualTo(unread);
    assertThat(new TreeSet<>(reader.starred())).isEqualTo(starred);
    assertThat(reader.ids("n=7")).containsExactlyElementsOf(arrivals.descendingKeySet());
    for (JsonNode count : reader.json("unread-count").get("unreadcounts")) {
      String id = count.get("id").stringValue();
      long expected =
          arrivals.entrySet().stream()
              .filter(item -> unread.contains(item.getKey()))
              .map(item -> "feed/" + item.getValue().feed)
              .filter(stream -> id.endsWith("reading-list") || id.equals(stream))
              .count();
      assertThat(count.get("count").longValue()).as(id).isEqualTo(expected);
    }
  }

  private void arrive(long feed, int count) {
    for (int i = 0; i < count; i++) {
      reader.rig().pass(Duration.ofSeconds(1));
      Instant seen = reader.rig().now();
      long id = reader.rig().arrive(feed, reader.rig().posting("T", "x"));
      arrivals.put(id, new Arrival(feed, seen));
      unread.add(id);
    }
  }

  private void edit(Random random) {
    if (arrivals.isEmpty()) {
      return;
    }
    List<Long> all = new ArrayList<>(arrivals.keySet());
    List<Long> some = new ArrayList<>();
    StringBuilder form = new StringBuilder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      long id = all.get(random.nextInt(all.size()));
      some.add(id);
      form.append("i=").append(random.nextBoolean() ? id : ItemIds.longForm(id)).append('&');
    }
    switch (random.nextInt(4)) {
      case 0 -> {
        unread.addAll(some);
        form.append("r=").append(STATE).append("read");
      }
      case 1 -> {
        starred.addAll(some);
        form.append("a=").append(STATE).append("starred");
      }
      case 2 -> {
        some.forEach(starred::remove);
        form.append("r=").append(STATE).append("starred");
      }
      default -> {
        some.forEach(unread::remove);
        form.append("a=").append(STATE).append("read");
      }
    }
    reader.write("edit-tag", form.toString());
  }

  private void readAll(long feed, Random random) {
    Instant until = reader.rig().now().minusSeconds(random.nextInt(20));
    arrivals.forEach(
        (id, arrival) -> {
          if (arrival.feed == feed && !arrival.seen.isAfter(until)) {
            unread.remove(id);
          }
        });
    long micros = until.getEpochSecond() * 1_000_000 + until.getNano() / 1000;
    reader.write("mark-all-as-read", "s=feed/" + feed + "&ts=" + micros);
  }

  /** Pages through all unread ids while others write; what stayed unread must come up once. */
  private final class Paging {
    private final List<Long> found = new ArrayList<>();
    private Set<Long> stable = new HashSet<>();
    private String continuation = "";

    void step(int n) {
      if (continuation.isEmpty()) {
        found.clear();
        stable = new HashSet<>(unread);
      }
      stable.retainAll(unread);
      String query = "stream/items/ids?n=" + n + "&xt=" + STATE + "read";
      JsonNode page = reader.json(query + (continuation.isEmpty() ? "" : "&c=" + continuation));
      page.get("itemRefs").forEach(item -> found.add(Long.valueOf(item.get("id").stringValue())));
      assertThat(found).doesNotHaveDuplicates();
      boolean more = page.has("continuation");
      continuation = more ? page.get("continuation").stringValue() : "";
      if (!more) {
        assertThat(found).containsAll(stable);
      }
    }
  }
}
