package freshet.crawler.terminal;

import freshet.store.sql.OwnerOnly;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.BiConsumer;
import java.util.zip.CRC32C;

/** An append-only file of records: length, checksum, feed, state. */
final class DocumentStateLog implements AutoCloseable {
  private static final int HEADER_BYTES = 2 * Integer.BYTES;
  private static final int LONGEST_STATE = 1 << 24;

  /** The position of a feed's state; empty if the feed was removed. */
  record Slot(long at, int length) {
    boolean isEmpty() {
      return length == 0;
    }

    /** Returns the size of the whole record. */
    int bytes() {
      return HEADER_BYTES + Long.BYTES + length;
    }
  }

  private final FileChannel channel;
  private long end;

  private DocumentStateLog(FileChannel channel) {
    this.channel = channel;
  }

  /** Opens a file, passes all complete records to a reader, and truncates the rest. */
  static DocumentStateLog open(Path file, BiConsumer<Long, Slot> each) throws IOException {
    OwnerOnly.file(file);
    DocumentStateLog log =
        new DocumentStateLog(
            FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE));
    try {
      if (!log.isLocked()) {
        throw new IOException("another process uses " + file);
      }
      log.scan(each);
      log.channel.truncate(log.end);
      return log;
    } catch (IOException e) {
      log.channel.close();
      throw e;
    }
  }

  private boolean isLocked() throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  long size() {
    return end;
  }

  Slot append(long feed, byte[] state) throws IOException {
    ByteBuffer payload = ByteBuffer.allocate(Long.BYTES + state.length).putLong(feed).put(state);
    ByteBuffer record = ByteBuffer.allocate(HEADER_BYTES + payload.capacity());
    record.putInt(state.length).putInt(checksum(payload.array())).put(payload.array()).flip();
    Slot slot = new Slot(end + HEADER_BYTES + Long.BYTES, state.length);
    long position = end;
    while (record.hasRemaining()) {
      position += channel.write(record, position);
    }
    end = position;
    return slot;
  }

  ByteBuffer read(Slot slot) throws IOException {
    ByteBuffer state = ByteBuffer.allocate(slot.length);
    while (state.hasRemaining()) {
      if (channel.read(state, slot.at + state.position()) < 0) {
        throw new EOFException("the file ends before byte " + (slot.at + slot.length));
      }
    }
    return state.flip();
  }

  void force() throws IOException {
    channel.force(true);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private void scan(BiConsumer<Long, Slot> each) throws IOException {
    // The stream is left open: closing it would close the channel.
    @SuppressWarnings("resource")
    DataInputStream in =
        new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel), 1 << 16));
    long size = channel.size();
    while (end + HEADER_BYTES + Long.BYTES <= size) {
      int length = in.readInt();
      int checksum = in.readInt();
      Slot slot = new Slot(end + HEADER_BYTES + Long.BYTES, length);
      if (length < 0 || length > LONGEST_STATE || slot.at + length > size) {
        return;
      }
      byte[] payload = in.readNBytes(Long.BYTES + length);
      if (checksum(payload) != checksum) {
        return;
      }
      each.accept(ByteBuffer.wrap(payload).getLong(), slot);
      end += slot.bytes();
    }
  }

  private static int checksum(byte[] payload) {
    CRC32C crc = new CRC32C();
    crc.update(payload);
    return (int) crc.getValue();
  }
}
