package freshet.policy.online;

import freshet.policy.FeedHistory;
import freshet.policy.intensity.FeedModel.Shape;
import freshet.policy.intensity.Population;
import freshet.policy.intensity.Refinement;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The active components of the policy: all of them, except in ablation measurements.
 *
 * @param shapes the predictors of the shape
 * @param memories half-lives of the memories of the rate, in days; at most three
 * @param finestMinutes the narrowest bin of a plan
 * @param timed whether retrievals are placed by the shortest path rather than at even gaps
 * @param refinements what else it has
 */
public record FreshetComponents(
    Set<Shape> shapes,
    List<Double> memories,
    int finestMinutes,
    boolean timed,
    Set<Refinement> refinements) {
  public static final FreshetComponents ALL =
      new FreshetComponents(
          EnumSet.allOf(Shape.class),
          List.of(3.0, 14.0, 56.0),
          1,
          true,
          EnumSet.allOf(Refinement.class));

  public FreshetComponents {
    shapes = Set.copyOf(shapes);
    memories = List.copyOf(memories);
    refinements = Set.copyOf(refinements);
  }

  public FreshetComponents without(Shape shape) {
    Set<Shape> fewer = EnumSet.copyOf(shapes);
    fewer.remove(shape);
    return new FreshetComponents(fewer, memories, finestMinutes, timed, refinements);
  }

  public FreshetComponents without(Refinement refinement) {
    Set<Refinement> fewer = EnumSet.allOf(Refinement.class);
    fewer.retainAll(refinements);
    fewer.remove(refinement);
    return new FreshetComponents(shapes, memories, finestMinutes, timed, fewer);
  }

  /** Learns from all feeds what models with these components begin with. */
  Population population(List<FeedHistory> feeds, double now) {
    return Population.of(feeds, now, shapes, memories).with(refinements);
  }

  boolean has(Refinement refinement) {
    return refinements.contains(refinement);
  }

  public FreshetComponents withMemories(List<Double> halfLives) {
    return new FreshetComponents(shapes, halfLives, finestMinutes, timed, refinements);
  }

  public FreshetComponents withFinestMinutes(int minutes) {
    return new FreshetComponents(shapes, memories, minutes, timed, refinements);
  }

  public FreshetComponents evenlySpaced() {
    return new FreshetComponents(shapes, memories, finestMinutes, false, refinements);
  }
}
