package freshet.crawler.terminal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the feeds showed last, in one local file that survives a restart. New states are appended;
 * where each feed's latest lies is kept in memory. A tail torn by a crash is cut off at the next
 * opening, and a file of which more than half is outdated is written anew. Losing all of it only
 * means that documents are parsed again.
 */
public final class SeenCache implements SeenSource, AutoCloseable {
  private static final long COMPACT_FROM_BYTES = 1 << 20;

  private final Path file;
  private final long compactFromBytes;
  private final Map<Long, SeenLog.Slot> slots = new HashMap<>();
  private SeenLog log;
  private long liveBytes;

  /** Opens the file, or begins it. */
  public SeenCache(Path file) {
    this(file, COMPACT_FROM_BYTES);
  }

  SeenCache(Path file, long compactFromBytes) {
    this.file = file;
    this.compactFromBytes = compactFromBytes;
    try {
      log = SeenLog.open(file, this::note);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public synchronized Optional<Seen> find(long feed) {
    SeenLog.Slot slot = slots.get(feed);
    if (slot == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Seen.of(log.read(slot)));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public synchronized void keep(long feed, Seen seen) {
    append(feed, seen.bytes());
  }

  /** Forgets a feed. */
  public synchronized void forget(long feed) {
    if (slots.containsKey(feed)) {
      append(feed, new byte[0]);
    }
  }

  @Override
  public synchronized void close() {
    try {
      log.close();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void append(long feed, byte[] state) {
    try {
      note(feed, log.append(feed, state));
      if (log.size() > compactFromBytes && log.size() > 2 * liveBytes) {
        compact();
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Called for every record in the order of the file. */
  private void note(long feed, SeenLog.Slot slot) {
    SeenLog.Slot old = slot.isEmpty() ? slots.remove(feed) : slots.put(feed, slot);
    liveBytes += (slot.isEmpty() ? 0 : slot.bytes()) - (old == null ? 0 : old.bytes());
  }

  private void compact() throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(fresh);
    Map<Long, SeenLog.Slot> moved = new HashMap<>();
    SeenLog target = SeenLog.open(fresh, moved::put);
    for (Map.Entry<Long, SeenLog.Slot> entry : slots.entrySet()) {
      ByteBuffer state = log.read(entry.getValue());
      byte[] bytes = new byte[state.remaining()];
      state.get(bytes);
      moved.put(entry.getKey(), target.append(entry.getKey(), bytes));
    }
    target.force();
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    log.close();
    log = target;
    slots.putAll(moved);
  }

  private UncheckedIOException failed(IOException cause) {
    return new UncheckedIOException("cannot use the cache " + file, cause);
  }
}
