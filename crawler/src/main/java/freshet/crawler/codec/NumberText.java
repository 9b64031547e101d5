package freshet.crawler.codec;

import java.nio.ByteBuffer;
import java.util.Base64;

/** Converts numbers to text and back without loss. */
public final class NumberText {
  private NumberText() {}

  public static String of(double[] numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * numbers.length);
    bytes.asDoubleBuffer().put(numbers);
    return Base64.getEncoder().encodeToString(bytes.array());
  }

  public static double[] read(String text) {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
    double[] numbers = new double[bytes.remaining() / Double.BYTES];
    bytes.asDoubleBuffer().get(numbers);
    return numbers;
  }
}
