package freshet.simulator.report;

import java.io.StringWriter;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** JSON as people like to read it. */
final class Json {
  private Json() {}

  /** One object, whose properties are written by someone. */
  static String object(Consumer<JsonGenerator> properties) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(new Indented(), out)) {
      json.writeStartObject();
      properties.accept(json);
      json.writeEndObject();
    }
    return out.append('\n').toString();
  }

  /** A number of given digits; null if there are none. */
  static void number(JsonGenerator json, String name, String digits) {
    json.writeName(name);
    if (digits.isEmpty()) {
      json.writeNull();
    } else {
      json.writeNumber(digits);
    }
  }

  /** Two blanks a level and the same line ends everywhere. */
  private static final class Indented extends ObjectWriteContext.Base {
    private final DefaultPrettyPrinter printer = printer();

    private static DefaultPrettyPrinter printer() {
      DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
      return new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    }

    @Override
    public @Nullable PrettyPrinter getPrettyPrinter() {
      return printer;
    }

    @Override
    public boolean hasPrettyPrinter() {
      return true;
    }
  }
}
