package freshet.store;

import java.util.Optional;

/** The small images of feeds. */
public interface Icons {
  /** Keeps an icon in place of the one before; false if its feed was removed. */
  boolean keep(IconRecord icon);

  Optional<IconRecord> find(long feed);

  /** The latest that was fetched from a place, for whatever feed. */
  Optional<IconRecord> latest(String url);
}
