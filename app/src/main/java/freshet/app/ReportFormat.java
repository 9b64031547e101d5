package freshet.app;

import java.util.Locale;

/** What results look like on standard output. */
enum ReportFormat {
  TABLE,
  JSON,
  CSV;

  /** Reads the format's name on the command line. */
  static final class Converter extends ChoiceConverter<ReportFormat> {
    Converter() {
      super(values(), ReportFormat::toString);
    }
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
