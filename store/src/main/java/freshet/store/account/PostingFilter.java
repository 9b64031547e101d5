package freshet.store.account;

import freshet.store.model.SearchTokens.Facet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What postings must have to be listed.
 *
 * @param tag the reader's tag; null for any
 * @param facets languages and categories, as searches compare them; a text without any letter
 *     stands for nothing, so no posting has it
 */
public record PostingFilter(@Nullable String tag, Map<Facet, String> facets) {
  /** Every posting. */
  public static final PostingFilter ALL = new PostingFilter(null, Map.of());

  public PostingFilter {
    Map<Facet, String> copy = new EnumMap<>(Facet.class);
    copy.putAll(facets);
    facets = Collections.unmodifiableMap(copy);
  }

  public PostingFilter tagged(@Nullable String wanted) {
    return new PostingFilter(wanted, facets);
  }

  /** Adds a language or category, as people write it. */
  public PostingFilter with(Facet kind, String wanted) {
    Map<Facet, String> more = new EnumMap<>(Facet.class);
    more.putAll(facets);
    more.put(kind, kind.value(wanted).orElse(""));
    return new PostingFilter(tag, more);
  }

  /** Whether every posting passes. */
  public boolean isAll() {
    return tag == null && facets.isEmpty();
  }
}
