package freshet.fuzz.cost;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * A hostile input of any size, and the reader that it is made for.
 *
 * @param name the reader and the shape of the input
 * @param size in characters or bytes, a quarter of what the reader takes at most, or as much as can
 *     be measured
 * @param largest the largest input that the reader takes, in the same unit
 * @param reading makes an input of a size and gives what reads it
 */
public record WorstCase(String name, int size, int largest, IntFunction<Runnable> reading) {

  /** A case of text. */
  public static WorstCase text(
      String name, int size, IntFunction<String> ofSize, Consumer<String> reader) {
    return new WorstCase(
        name,
        size,
        Integer.MAX_VALUE,
        n -> {
          String text = ofSize.apply(n);
          return () -> reader.accept(text);
        });
  }

  /** A case of bytes, which are text in UTF-8. */
  public static WorstCase bytes(
      String name, int size, IntFunction<String> ofSize, Consumer<byte[]> reader) {
    return new WorstCase(
        name,
        size,
        Integer.MAX_VALUE,
        n -> {
          byte[] bytes = ofSize.apply(n).getBytes(UTF_8);
          return () -> reader.accept(bytes);
        });
  }

  /** The same input, made smaller, or larger as far as four times that is still read. */
  public WorstCase of(int otherSize) {
    return new WorstCase(name, Math.min(otherSize, largest / Growth.FACTOR), largest, reading);
  }

  @Override
  public String toString() {
    return name + ", " + size;
  }
}
