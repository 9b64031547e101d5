package freshet.fuzz.cost;

import java.util.function.Function;
import java.util.stream.Stream;

/** All worst cases, by what reads them. */
public final class WorstCases {
  private WorstCases() {}

  /** Every case of every reader. */
  public static Stream<WorstCase> all() {
    return Stream.of(
            OpmlCases.all(),
            XmlCases.all(),
            IdentityCases.all(),
            HtmlCases.all(),
            ArticleCases.all(),
            TextCases.all(),
            HttpCases.all(),
            WebCases.all())
        .flatMap(Function.identity());
  }
}
