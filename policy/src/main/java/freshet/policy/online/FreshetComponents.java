package freshet.policy.online;

import freshet.policy.intensity.FeedModel.Shape;
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
 */
public record FreshetComponents(
    Set<Shape> shapes, List<Double> memories, int finestMinutes, boolean timed) {
  public static final FreshetComponents ALL =
      new FreshetComponents(EnumSet.allOf(Shape.class), List.of(3.0, 14.0, 56.0), 1, true);

  public FreshetComponents {
    shapes = Set.copyOf(shapes);
    memories = List.copyOf(memories);
  }

  public FreshetComponents without(Shape shape) {
    Set<Shape> fewer = EnumSet.copyOf(shapes);
    fewer.remove(shape);
    return new FreshetComponents(fewer, memories, finestMinutes, timed);
  }

  public FreshetComponents withMemories(List<Double> halfLives) {
    return new FreshetComponents(shapes, halfLives, finestMinutes, timed);
  }

  public FreshetComponents withFinestMinutes(int minutes) {
    return new FreshetComponents(shapes, memories, minutes, timed);
  }

  public FreshetComponents evenlySpaced() {
    return new FreshetComponents(shapes, memories, finestMinutes, false);
  }
}
