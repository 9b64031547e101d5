package freshet.store.quarantine;

import freshet.store.model.QuarantinedWork.Kind;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work that can be quarantined.
 *
 * @param subject its id among its kind
 * @param account its owner; null if it belongs to nobody in particular
 * @param title its name for people
 */
public record WorkItem(Kind kind, String subject, @Nullable Long account, String title) {
  @Override
  public String toString() {
    return "%s=%s".formatted(kind.name().toLowerCase(Locale.ROOT), subject);
  }
}
