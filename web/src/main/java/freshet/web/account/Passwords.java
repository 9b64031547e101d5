package freshet.web.account;

import freshet.work.CpuLane;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Makes hashes of passwords that take long to guess: PBKDF2 with HMAC-SHA-256, of the JDK. A hash
 * holds its own number of rounds, so that it can rise.
 */
public final class Passwords {
  /** What OWASP asks for at least. */
  public static final int ROUNDS = 600_000;

  private static final int SHORTEST = 8;
  private static final int LONGEST = 200;
  private static final int SALT = 16;
  private static final int BITS = 256;
  private static final String SCHEME = "pbkdf2-sha256";
  private static final HexFormat HEX = HexFormat.of();

  private final SecureRandom random = new SecureRandom();
  private final int rounds;

  private final CpuLane lane;
  private final AtomicLong number = new AtomicLong();

  /**
   * Hashes in a lane: guessing from outside must not take all processors from those who read.
   *
   * @param rounds of new hashes
   */
  public Passwords(int rounds, CpuLane lane) {
    this.rounds = rounds;
    this.lane = lane;
  }

  /** A sentence if a password is none to use. */
  static Optional<String> objection(String password) {
    int length = password.codePointCount(0, password.length());
    return length < SHORTEST
        ? Optional.of("a password needs at least %d characters".formatted(SHORTEST))
        : length > LONGEST
            ? Optional.of("a password has at most %d characters".formatted(LONGEST))
            : Optional.empty();
  }

  /** What is kept of a password. */
  public String hash(String password) {
    byte[] salt = new byte[SALT];
    random.nextBytes(salt);
    return "%s$%d$%s$%s"
        .formatted(
            SCHEME, rounds, HEX.formatHex(salt), HEX.formatHex(derive(password, salt, rounds)));
  }

  /**
   * Whether a password is the one that a hash was made of.
   *
   * @param hash null if there is none; it takes as long
   */
  public boolean matches(String password, @Nullable String hash) {
    String[] parts = hash == null ? new String[0] : hash.split("\\$", -1);
    boolean known = parts.length == 4 && parts[0].equals(SCHEME);
    byte[] salt = known ? HEX.parseHex(parts[2]) : new byte[SALT];
    byte[] wanted = known ? HEX.parseHex(parts[3]) : new byte[BITS / 8];
    String tried = password.length() > LONGEST ? password.substring(0, LONGEST) : password;
    byte[] made = derive(tried, salt, known ? Integer.parseInt(parts[1]) : rounds);
    return MessageDigest.isEqual(made, wanted) && known;
  }

  /** Known and unknown names wait alike, so that the time tells nothing: each is its own owner. */
  private byte[] derive(String password, byte[] salt, int times) {
    String owner = "login " + number.incrementAndGet();
    return lane.call(owner, "a password", () -> derived(password, salt, times));
  }

  private static byte[] derived(String password, byte[] salt, int times) {
    try {
      PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, times, BITS);
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
