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

/** Writes indented JSON. */
final class JsonWriter {
  private JsonWriter() {}

  /** Returns one object with the given properties. */
  static String object(Consumer<JsonGenerator> properties) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(new Indented(), out)) {
      json.writeStartObject();
      properties.accept(json);
      json.writeEndObject();
    }
    return out.append('\n').toString();
  }

  /** Writes a number by its digits; null if empty. */
  static void number(JsonGenerator json, String name, String digits) {
    json.writeName(name);
    if (digits.isEmpty()) {
      json.writeNull();
    } else {
      json.writeNumber(digits);
    }
  }

  /** Indents by two spaces, with the same line ends on all systems. */
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
