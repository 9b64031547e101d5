package freshet.feed.format;

import freshet.feed.xml.ElementReader;
import java.util.function.Consumer;

/** Reads categories: text in RSS, attributes in Atom and podcasts. */
final class Categories {
  private Categories() {}

  static void read(ElementReader xml, Consumer<String> to) {
    for (String attribute : new String[] {"label", "term", "text"}) {
      String value = xml.attribute(attribute);
      if (value != null && !value.isBlank()) {
        to.accept(value);
        return;
      }
    }
    to.accept(xml.text());
  }
}
