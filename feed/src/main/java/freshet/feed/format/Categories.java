package freshet.feed.format;

import freshet.feed.xml.ElementReader;
import java.util.function.Consumer;

/** Categories: as text in RSS, as attributes in Atom and in podcasts. */
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
