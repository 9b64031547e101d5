package freshet.policy.online;

import freshet.policy.intensity.FeedModel.Shape;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Which parts of the policy are at work: all of them, except when it is measured what each brings.
 *
 * @param shapes the predictors of the shape
 * @param memories half-lives of the memories of the rate, in days; at most three
 * @param finestMinutes the narrowest bin of a plan
 * @param timed retrievals are placed by the shortest path; else they come at even gaps
 */
public record Parts(Set<Shape> shapes, List<Double> memories, int finestMinutes, boolean timed) {
  public static final Parts ALL =
      new Parts(EnumSet.allOf(Shape.class), List.of(3.0, 14.0, 56.0), 1, true);

  public Parts {
    shapes = Set.copyOf(shapes);
    memories = List.copyOf(memories);
  }

  public Parts without(Shape shape) {
    Set<Shape> fewer = EnumSet.copyOf(shapes);
    fewer.remove(shape);
    return new Parts(fewer, memories, finestMinutes, timed);
  }

  public Parts withMemories(List<Double> halfLives) {
    return new Parts(shapes, halfLives, finestMinutes, timed);
  }

  public Parts withFinestMinutes(int minutes) {
    return new Parts(shapes, memories, minutes, timed);
  }

  public Parts evenlySpaced() {
    return new Parts(shapes, memories, finestMinutes, false);
  }
}
