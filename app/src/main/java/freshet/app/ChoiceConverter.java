package freshet.app;

import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** One of a few values, by what it calls itself. */
abstract class ChoiceConverter<T> implements ITypeConverter<T> {
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
      throw new TypeConversionException("'" + text + "' is none of " + String.join(", ", names));
    }
    return values.get(index);
  }
}
