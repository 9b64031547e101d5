package freshet.app;

import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** One of a few values, by what it calls itself. */
abstract class ChoiceConverter<T> implements ITypeConverter<T> {
  private final List<T> values;

  ChoiceConverter(T[] values) {
    this.values = List.of(values);
  }

  @Override
  public T convert(String text) {
    List<String> names = values.stream().map(Object::toString).toList();
    int index = names.indexOf(text);
    if (index < 0) {
      throw new TypeConversionException("'" + text + "' is none of " + String.join(", ", names));
    }
    return values.get(index);
  }
}
