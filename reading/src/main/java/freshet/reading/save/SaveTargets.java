package freshet.reading.save;

import freshet.http.Fetcher;
import freshet.http.HttpSettings.SizeLimits;
import freshet.http.HttpSettings.TimeLimits;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The save targets of this server, in the order in which pages offer them.
 *
 * @param all each with an id of its own
 */
public record SaveTargets(List<SaveTarget> all) {
  /** Of one request (SV-01). */
  public static final TimeLimits TIMES =
      new TimeLimits(Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(10));

  /** Of an answer, which is a few lines of JSON. */
  public static final SizeLimits SIZES = new SizeLimits(256 << 10, 1 << 20, 200);

  public SaveTargets {
    all = List.copyOf(all);
    Set<String> known = new HashSet<>();
    for (SaveTarget target : all) {
      if (!known.add(target.id())) {
        throw new IllegalArgumentException("two save targets with the id " + target.id());
      }
    }
  }

  /** All save targets of the product. A new one is a class and a line here. */
  public static SaveTargets of(Fetcher fetcher, InstantSource clock) {
    SaveClient client = new SaveClient(fetcher, clock);
    return new SaveTargets(
        List.of(
            new WallabagTarget(client),
            new LinkdingTarget(client),
            new ReadeckTarget(client),
            new KarakeepTarget(client),
            new ShaarliTarget(client),
            new InstapaperTarget(client),
            new ReadwiseTarget(client),
            new TemplateTarget(client)));
  }

  public Optional<SaveTarget> find(String id) {
    return all.stream().filter(target -> target.id().equals(id)).findFirst();
  }

  /** The name of a target in pages, also of one that this server does not have. */
  public String label(String id) {
    return find(id).map(SaveTarget::label).orElse(id);
  }
}
