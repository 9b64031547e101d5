package freshet.benchmarks.docs;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a cell is to show.
 *
 * @param words what stands before the numbers; null if that is not measured
 * @param numbers in the order of the cell, unrounded
 */
public record Measured(@Nullable String words, List<Double> numbers) {
  public Measured {
    numbers = List.copyOf(numbers);
  }

  static Measured of(double... numbers) {
    return new Measured(null, Arrays.stream(numbers).boxed().toList());
  }
}
