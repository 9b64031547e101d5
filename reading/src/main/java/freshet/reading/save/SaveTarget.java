package freshet.reading.save;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A service where articles can be saved. {@link SaveTargets} lists all of them; the settings page,
 * the API and the requests are drawn from that list.
 */
public interface SaveTarget {
  /** The name that the database stores and the API uses, in lower case: "wallabag". */
  String id();

  /** The name in pages: "Wallabag". */
  String label();

  /** What an account fills in to use it. */
  List<SaveField> fields();

  /**
   * Saves an item; takes a bounded time. An item that the service has already is a success (SV-02).
   *
   * @param fields by name, as checked; a field that was left empty is missing
   */
  Outcome save(SaveItem item, Map<String, String> fields);

  /** What came of it. */
  sealed interface Outcome {
    /** The service has the item. */
    record Saved() implements Outcome {}

    /**
     * Another attempt may succeed.
     *
     * @param notBefore when the service wants to be asked again; null if it did not say
     */
    record Later(String reason, @Nullable Instant notBefore) implements Outcome {}

    /** No other attempt will succeed before the account changes something. */
    record Refused(String reason) implements Outcome {}
  }
}
