package freshet.simulator.report;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** Reads documents back. */
final class Xml {
  private static final Pattern TEXT = Pattern.compile("<text[^>]*>([^<]*)</text>");

  private Xml() {}

  /**
   * Fails unless a text is well-formed, as the parser of the JDK sees it. The parser is called by
   * name because the module under test does not read java.xml.
   */
  static void check(String document) {
    try {
      Class<?> factories = Class.forName("javax.xml.parsers.DocumentBuilderFactory");
      Object factory = factories.getMethod("newInstance").invoke(null);
      Object builder = factories.getMethod("newDocumentBuilder").invoke(factory);
      Class.forName("javax.xml.parsers.DocumentBuilder")
          .getMethod("parse", InputStream.class)
          .invoke(builder, new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8)));
    } catch (InvocationTargetException e) {
      throw new AssertionError("not well-formed: " + e.getCause(), e);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no parser", e);
    }
  }

  /** All pieces of text that a reader of a chart sees. */
  static List<String> texts(String svg) {
    return TEXT.matcher(svg)
        .results()
        .map(
            found ->
                found
                    .group(1)
                    .replace("&lt;", "<")
                    .replace("&gt;", ">")
                    .replace("&quot;", "\"")
                    .replace("&amp;", "&"))
        .toList();
  }
}
