package freshet.reading.account;

import freshet.http.RandomToken;
import freshet.work.CpuLane;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Hashes passwords slowly, so that they are hard to guess: PBKDF2 with HMAC-SHA-256 from the JDK. A
 * hash contains its number of rounds, so that the number can be raised later.
 */
public final class PasswordHash {
  /** The minimum that OWASP recommends. */
  public static final int ROUNDS = 600_000;

  private static final int SHORTEST = 8;
  private static final int LONGEST = 200;
  private static final int SALT = 16;
  private static final int BITS = 256;
  private static final String SCHEME = "pbkdf2-sha256";
  private static final HexFormat HEX = HexFormat.of();

  private final int rounds;

  private final CpuLane lane;
  private final AtomicLong number = new AtomicLong();

  /**
   * Hashes on a CPU lane, so that strangers who guess passwords cannot take all processors from
   * readers.
   *
   * @param rounds the number of rounds for new hashes
   */
  public PasswordHash(int rounds, CpuLane lane) {
    this.rounds = rounds;
    this.lane = lane;
  }

  /** Returns what is wrong with a password, as a sentence; empty if it may be used. */
  public static Optional<String> objection(String password) {
    int length = password.codePointCount(0, password.length());
    return length < SHORTEST
        ? Optional.of("a password needs at least %d characters".formatted(SHORTEST))
        : length > LONGEST
            ? Optional.of("a password has at most %d characters".formatted(LONGEST))
            : Optional.empty();
  }

  /** Returns the hash of a password to be stored. */
  public String hash(String password) {
    byte[] salt = RandomToken.bytes(SALT);
    return "%s$%d$%s$%s"
        .formatted(
            SCHEME, rounds, HEX.formatHex(salt), HEX.formatHex(derive(password, salt, rounds)));
  }

  /**
   * Whether a hash was made from this password.
   *
   * @param hash null if the account has none; the check then takes as long as usual
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

  /** Every attempt waits alone for its hash, so that known and unknown names take the same time. */
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
