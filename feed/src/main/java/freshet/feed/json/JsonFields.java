package freshet.feed.json;

import freshet.feed.Deadline;
import java.util.function.Consumer;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Walks objects and arrays; values of unexpected types are skipped. */
final class JsonFields {
  private final JsonParser parser;
  private final Deadline deadline;

  JsonFields(JsonParser parser, Deadline deadline) {
    this.parser = parser;
    this.deadline = deadline;
  }

  /** Moves to the first value. */
  boolean startsObject() {
    return parser.nextToken() == JsonToken.START_OBJECT;
  }

  /** Visits each member of the current object; the receiver may read its value or leave it. */
  void object(Consumer<String> member) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      deadline.check();
      String name = parser.currentName();
      parser.nextToken();
      member.accept(name);
      parser.skipChildren();
    }
  }

  /** Visits each element of the current array; a single value counts as an array of one. */
  void array(Runnable element) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      element.run();
      return;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY && parser.currentToken() != null) {
      deadline.check();
      element.run();
      parser.skipChildren();
    }
  }

  /** Returns the current text or number; empty for anything else. */
  String text() {
    return switch (parser.currentToken()) {
      case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getString();
      case null, default -> "";
    };
  }

  boolean isTrue() {
    return parser.currentToken() == JsonToken.VALUE_TRUE;
  }

  boolean isArray() {
    return parser.currentToken() == JsonToken.START_ARRAY;
  }
}
