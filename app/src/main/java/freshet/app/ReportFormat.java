package freshet.app;

import java.util.Locale;

/** The formats of results on standard output. */
enum ReportFormat {
  TABLE,
  JSON,
  CSV;

  /** Parses the name of the format. */
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
