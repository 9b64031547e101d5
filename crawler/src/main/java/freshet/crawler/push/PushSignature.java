package freshet.crawler.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Checks the signature of deliveries (GC-065). */
final class PushSignature {
  private static final Map<String, String> METHODS =
      Map.of(
          "sha1", "HmacSHA1",
          "sha256", "HmacSHA256",
          "sha384", "HmacSHA384",
          "sha512", "HmacSHA512");

  private PushSignature() {}

  /** Whether the header, method=hex, matches the raw bytes; compared in constant time. */
  static boolean fits(String header, String secret, byte[] body) {
    int equals = header.indexOf('=');
    if (equals < 0) {
      return false;
    }
    String method = METHODS.get(header.substring(0, equals).strip().toLowerCase(Locale.ROOT));
    String claimed = header.substring(equals + 1).strip().toLowerCase(Locale.ROOT);
    return method != null
        && MessageDigest.isEqual(
            sign(method, secret, body).getBytes(UTF_8), claimed.getBytes(UTF_8));
  }

  private static String sign(String method, String secret, byte[] body) {
    try {
      Mac mac = Mac.getInstance(method);
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), method));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no " + method, e);
    }
  }
}
