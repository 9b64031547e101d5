package freshet.app;

import freshet.simulator.Simulator;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows a progress bar on standard error, with the step that has just finished. */
final class ProgressLine implements Simulator.Progress, AutoCloseable {
  private static final int WIDTH = 79;
  private static final int REFRESH_MILLIS = 200;

  private final boolean shown;
  private final String task;
  private @Nullable ProgressBar bar;

  /** Creates a bar, visible or silent. */
  ProgressLine(String task, boolean shown) {
    this.task = task;
    this.shown = shown;
  }

  @Override
  public void expect(int runs) {
    if (shown) {
      // a fixed width: asking the terminal for it would load native code
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setInitialMax(runs)
              .setStyle(ProgressBarStyle.COLORFUL_UNICODE_BAR)
              .setUpdateIntervalMillis(REFRESH_MILLIS)
              .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
              .clearDisplayOnFinish()
              .build();
    }
  }

  @Override
  public void finished(String what) {
    ProgressBar current = bar;
    if (current != null) {
      current.setExtraMessage(what).step();
    }
  }

  /** Sets the progress. */
  void reached(int done, int all) {
    if (bar == null) {
      expect(all);
    }
    ProgressBar current = bar;
    if (current != null) {
      current.stepTo(done);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
