package freshet.web.protocol.greader;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.http.RandomToken;
import freshet.reading.RequestRejectedException;
import freshet.store.Store;
import freshet.store.model.IconRecord;
import freshet.web.protocol.RequestParameters;
import io.javalin.http.Context;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signed URLs of icons: clients fetch them without credentials, and strangers must not learn which
 * feeds are read here.
 */
final class IconLinks {
  private static final String KEY = "icon-key";
  private static final String ALGORITHM = "HmacSHA256";
  private static final int PROOF_DIGITS = 24;

  private final Store store;
  private final byte[] key;

  IconLinks(Store store) {
    this.store = store;
    key = HexFormat.of().parseHex(store.settings().find(KEY).orElseGet(this::newKey));
  }

  private String newKey() {
    String text = HexFormat.of().formatHex(RandomToken.bytes(32));
    store.settings().set(KEY, text);
    return text;
  }

  /** Returns the path below the server's address. */
  String of(long feed) {
    return ReaderPath.icon(feed, proof(feed));
  }

  private String proof(long feed) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      byte[] proof = mac.doFinal(String.valueOf(feed).getBytes(UTF_8));
      return HexFormat.of().formatHex(proof).substring(0, PROOF_DIGITS);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }

  void answer(Context context, ReaderPath path) {
    IconRecord icon =
        find(path.plain()).orElseThrow(() -> new RequestRejectedException(404, "no such icon"));
    context
        .contentType(icon.type())
        .header("Cache-Control", "private, max-age=86400")
        .header("Content-Security-Policy", "default-src 'none'; sandbox")
        .result(icon.image());
  }

  private Optional<IconRecord> find(String path) {
    int slash = path.indexOf('/');
    return slash < 0
        ? Optional.empty()
        : RequestParameters.whole(path.substring(0, slash))
            .filter(feed -> isProof(feed, path.substring(slash + 1)))
            .flatMap(store.icons()::find);
  }

  private boolean isProof(long feed, String told) {
    return MessageDigest.isEqual(proof(feed).getBytes(UTF_8), told.getBytes(UTF_8));
  }
}
