package freshet.work;

/**
 * The state of a {@link CpuLane}.
 *
 * @param running tasks that run now, within their deadline
 * @param waiting tasks that wait now
 * @param stuck threads that did not stop after the deadline and still run
 * @param done tasks that ended by themselves, since the start
 * @param refused tasks that were never started, since the start
 * @param overdue tasks that were stopped at their deadline, since the start
 */
public record LaneFigures(
    int running, int waiting, int stuck, long done, long refused, long overdue) {}
