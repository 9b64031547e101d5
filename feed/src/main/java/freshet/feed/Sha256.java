package freshet.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes SHA-256 incrementally; the only place that does. */
public final class Sha256 {
  private final MessageDigest digest = make();

  /** Creates an empty hash. */
  public Sha256() {}

  private static MessageDigest make() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Appends bytes. */
  public Sha256 add(byte[] bytes) {
    digest.update(bytes);
    return this;
  }

  /** Appends a text as UTF-8. */
  public Sha256 add(String text) {
    return add(text.getBytes(UTF_8));
  }

  /** Appends a zero byte, to separate texts. */
  public Sha256 addZero() {
    digest.update((byte) 0);
    return this;
  }

  /** Returns the 32 bytes; may be called once. */
  public byte[] bytes() {
    return digest.digest();
  }

  /** Returns the 64 hexadecimal digits; may be called once. */
  public String hex() {
    return HexFormat.of().formatHex(bytes());
  }

  /** Returns the hexadecimal digits of a text's hash. */
  public static String hex(String text) {
    return new Sha256().add(text).hex();
  }
}
