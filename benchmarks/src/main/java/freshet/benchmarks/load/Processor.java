package freshet.benchmarks.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What Linux knows of the processor time of a process, user and system, in seconds. */
final class Processor {
  private static final double TICKS_PER_SECOND = 100;

  /** Places in the file, after the name of the program. */
  private static final int OWN = 11;

  private static final int OF_ENDED_CHILDREN = 13;

  private Processor() {}

  /** Of one process. */
  static double of(long pid) throws IOException {
    return sum(pid, OWN);
  }

  /** Of a process and all that it has begun, as a database does for each connection. */
  static double withChildren(long pid) throws IOException {
    double sum = 0;
    for (ProcessHandle child : ProcessHandle.of(pid).orElseThrow().children().toList()) {
      sum += ofOneThatMayEnd(child.pid());
    }
    return sum + sum(pid, OWN) + sum(pid, OF_ENDED_CHILDREN);
  }

  private static double ofOneThatMayEnd(long pid) {
    try {
      return of(pid);
    } catch (IOException e) {
      return 0; // it counts among the ended ones now
    }
  }

  private static double sum(long pid, int first) throws IOException {
    String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return (Long.parseLong(fields[first]) + Long.parseLong(fields[first + 1])) / TICKS_PER_SECOND;
  }
}
