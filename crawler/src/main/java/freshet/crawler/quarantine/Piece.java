package freshet.crawler.quarantine;

import freshet.store.Quarantined.Kind;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work that can be set aside.
 *
 * @param subject tells it from others of its kind
 * @param account whose it is; null if it is nobody's in particular
 * @param title names it for a person
 */
public record Piece(Kind kind, String subject, @Nullable Long account, String title) {
  @Override
  public String toString() {
    return "%s=%s".formatted(kind.name().toLowerCase(Locale.ROOT), subject);
  }
}
