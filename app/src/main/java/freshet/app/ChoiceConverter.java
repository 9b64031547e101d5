package freshet.app;

import freshet.app.server.Nearest;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** One of a few values, by what it calls itself. */
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

  /** A short list speaks for itself. */
  private String nearest(String text) {
    return names.size() > SHORT ? Nearest.question(text, names, 1) : "";
  }
}
