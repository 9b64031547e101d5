package freshet.app;

import freshet.app.settings.SettingParsers;

/** Parses shares, written 30% or 0.3. */
final class PercentConverter {
  private PercentConverter() {}

  /** Returns a share from 0 to 1; NaN if the text is not one. */
  static double parse(String text) {
    return SettingParsers.share(text).orElse(Double.NaN);
  }
}
