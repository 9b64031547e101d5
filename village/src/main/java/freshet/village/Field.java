package freshet.village;

import java.util.List;
import java.util.Optional;

/** A header line as it was on the wire, one character per byte (ISO 8859-1). */
public record Field(String name, String value) {

  static Optional<String> first(List<Field> fields, String name) {
    return all(fields, name).stream().findFirst();
  }

  static List<String> all(List<Field> fields, String name) {
    return fields.stream()
        .filter(field -> field.name().equalsIgnoreCase(name))
        .map(Field::value)
        .toList();
  }
}
