package freshet.app;

import freshet.app.settings.SimilarNames;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses one of a few values by its label. */
abstract class ChoiceConverter<T> implements ITypeConverter<T> {
  private static final int SHORT = 4;

  private final List<T> values;
  private final List<String> names;

  ChoiceConverter(T[] values, Function<T, String> name) {
    this.values = List.of(values);
    this.names = this.values.stream().map(name).toList();
  }

  @Override
  public T convert(String text) {
    int index = names.indexOf(text);
    if (index < 0) {
      throw new TypeConversionException(
          "'%s' is none of %s%s".formatted(text, String.join(", ", names), nearest(text)));
    }
    return values.get(index);
  }

  /** Suggests similar values unless the list is short. */
  private String nearest(String text) {
    return names.size() > SHORT ? SimilarNames.question(text, names, 1) : "";
  }
}
