package freshet.crawler.codec;

import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Population;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * The stored form of a learned model. Most of its numbers are 0, so runs of zeros are stored by
 * their length, as bits of a NaN that no model contains.
 */
public final class ModelBytes {
  private static final byte VERSION = 2;

  /** The version before, whose models lack the last numbers; they are taken up. */
  private static final byte BEFORE = 1;

  /** The bits of a float that mark a run of zeros; its length is in the lower bits. */
  private static final int ZEROS = 0x7FC0_0000;

  private static final int LONGEST_ROW = 0xFFFF;

  private ModelBytes() {}

  /** Returns the stored form. */
  public static byte[] of(FeedModel model) {
    float[] numbers = model.toNumbers();
    int most = 1 + Double.BYTES + Short.BYTES + Float.BYTES * numbers.length;
    ByteBuffer out = ByteBuffer.allocate(most);
    out.put(VERSION).putDouble(model.updated()).putShort((short) numbers.length);
    int i = 0;
    while (i < numbers.length) {
      int row = zeros(numbers, i);
      out.putInt(row > 0 ? ZEROS | row : Float.floatToIntBits(numbers[i]));
      i += Math.max(1, row);
    }
    return Arrays.copyOf(out.array(), out.position());
  }

  private static int zeros(float[] numbers, int from) {
    int to = from;
    // -0 is not a zero here: its sign would be lost
    while (to < numbers.length
        && Float.floatToIntBits(numbers[to]) == 0
        && to - from < LONGEST_ROW) {
      to++;
    }
    return to - from;
  }

  /**
   * Parses a stored form, of this version or the one before; empty for another, so that the model
   * is learned again.
   */
  public static Optional<FeedModel> read(byte[] bytes, Population population) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    byte version = in.get();
    double updated = in.getDouble();
    int length = Short.toUnsignedInt(in.getShort());
    boolean isCurrent = version == VERSION && length == FeedModel.NUMBERS;
    if (!isCurrent && !(version == BEFORE && length == FeedModel.NUMBERS_BEFORE)) {
      return Optional.empty();
    }
    float[] numbers = new float[length];
    int i = 0;
    while (in.hasRemaining()) {
      int bits = in.getInt();
      if ((bits & ~LONGEST_ROW) == ZEROS) {
        i += bits & LONGEST_ROW;
      } else {
        numbers[i++] = Float.intBitsToFloat(bits);
      }
    }
    return Optional.of(new FeedModel(population, updated, numbers));
  }
}
