package freshet.crawler.terminal;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The document states of feeds in one local file that survives a restart. New states are appended;
 * an index in memory points to each feed's latest. A tail torn by a crash is cut off when the file
 * is opened, and a file that is more than half outdated is rewritten. Losing it only means that
 * documents are parsed again, so failures are counted and never thrown. The file is then closed,
 * and opened again after a while.
 */
public final class DocumentStateCache implements DocumentStates, AutoCloseable {
  private static final Logger LOG = System.getLogger(DocumentStateCache.class.getName());
  private static final long COMPACT_FROM_BYTES = 1 << 20;
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  private final Path file;
  private final long compactFromBytes;
  private final LongSupplier nanoTime;
  private final Map<Long, DocumentStateLog.Slot> slots = new HashMap<>();

  /** Null while the file cannot be used. */
  private @Nullable DocumentStateLog log;

  private long liveBytes;
  private long failures;
  private boolean inTrouble;
  private Duration pause = FIRST_PAUSE;
  private long openAgainAt;
  private boolean closed;

  /** Opens or creates the file. */
  public DocumentStateCache(Path file) {
    this(file, COMPACT_FROM_BYTES, System::nanoTime);
  }

  DocumentStateCache(Path file, long compactFromBytes, LongSupplier nanoTime) {
    this.file = file;
    this.compactFromBytes = compactFromBytes;
    this.nanoTime = nanoTime;
    openAgainAt = nanoTime.getAsLong();
    reopen();
  }

  /** Returns how often the file could not be used. */
  public synchronized long failures() {
    return failures;
  }

  @Override
  public synchronized Optional<DocumentState> find(long feed) {
    reopen();
    DocumentStateLog.Slot slot = slots.get(feed);
    if (log == null || slot == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(DocumentState.of(log.read(slot)));
    } catch (IOException e) {
      failed(e);
      return Optional.empty();
    }
  }

  @Override
  public synchronized void keep(long feed, DocumentState seen) {
    append(feed, seen.bytes());
  }

  /** Removes a feed. */
  public synchronized void forget(long feed) {
    reopen();
    if (slots.containsKey(feed)) {
      append(feed, new byte[0]);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    drop();
  }

  private void append(long feed, byte[] state) {
    reopen();
    if (log == null) {
      return;
    }
    try {
      note(feed, log.append(feed, state));
      if (log.size() > compactFromBytes && log.size() > 2 * liveBytes) {
        log = compacted(log);
      }
      recovered();
    } catch (IOException e) {
      failed(e);
    }
  }

  /** Adds a record to the index, in the order of the file. */
  private void note(long feed, DocumentStateLog.Slot slot) {
    DocumentStateLog.Slot old = slot.isEmpty() ? slots.remove(feed) : slots.put(feed, slot);
    liveBytes += (slot.isEmpty() ? 0 : slot.bytes()) - (old == null ? 0 : old.bytes());
  }

  private DocumentStateLog compacted(DocumentStateLog full) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(fresh);
    Map<Long, DocumentStateLog.Slot> moved = new HashMap<>();
    DocumentStateLog target = DocumentStateLog.open(fresh, moved::put);
    try {
      for (Map.Entry<Long, DocumentStateLog.Slot> entry : slots.entrySet()) {
        ByteBuffer state = full.read(entry.getValue());
        byte[] bytes = new byte[state.remaining()];
        state.get(bytes);
        moved.put(entry.getKey(), target.append(entry.getKey(), bytes));
      }
      target.force();
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      target.close();
      Files.deleteIfExists(fresh);
      throw e;
    }
    full.close();
    slots.putAll(moved);
    return target;
  }

  private void reopen() {
    if (log != null || closed || nanoTime.getAsLong() - openAgainAt < 0) {
      return;
    }
    try {
      log = DocumentStateLog.open(file, this::note);
    } catch (IOException e) {
      failed(e);
    }
  }

  /**
   * Closes the file after a failure, since its content may be wrong; it is read again when
   * reopened.
   */
  private void failed(IOException cause) {
    drop();
    if (cause instanceof ClosedByInterruptException) {
      return; // the thread was interrupted; the file is intact
    }
    failures++;
    openAgainAt = nanoTime.getAsLong() + pause.toNanos();
    pause =
        pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
    if (!inTrouble) {
      inTrouble = true;
      LOG.log(
          Level.WARNING,
          "The cache of documents cannot be used; documents are parsed again until it can. Check the"
              + " disk. file={0} cause=\"{1}\"",
          file,
          cause);
    }
  }

  private void recovered() {
    if (inTrouble) {
      inTrouble = false;
      pause = FIRST_PAUSE;
      LOG.log(Level.INFO, "The cache of documents is used again. file={0}", file);
    }
  }

  private void drop() {
    DocumentStateLog dropped = log;
    log = null;
    slots.clear();
    liveBytes = 0;
    if (dropped != null) {
      try {
        dropped.close();
      } catch (IOException e) {
        LOG.log(Level.DEBUG, "The cache of documents could not be closed. cause={0}", e);
      }
    }
  }
}
