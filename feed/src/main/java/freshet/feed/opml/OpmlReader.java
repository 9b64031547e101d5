package freshet.feed.opml;

import freshet.feed.encoding.Encodings;
import freshet.feed.opml.Opml.Named;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * Reads OPML of any version, including ill-formed files (OP-001). It never processes a document
 * type and expands no entities but those of HTML (OP-009).
 */
public final class OpmlReader {
  /** The most feeds and folders in a list. */
  public static final int MOST_OUTLINES = 20_000;

  /** The largest file, however it is uploaded. */
  public static final int MOST_BYTES = 10 << 20;

  private static final int DEEPEST = 256;

  /** Returns the list in a file, or the reason why there is none; never throws on any input. */
  public OpmlResult read(byte[] file) {
    if (file.length > MOST_BYTES) {
      return new OpmlResult.NotRead(
          true,
          "The file has %d bytes, more than the %d allowed.".formatted(file.length, MOST_BYTES));
    }
    String text = Encodings.decode(file, null);
    if (text.isBlank()) {
      return new OpmlResult.NotRead(false, "The file is empty.");
    }
    Document document =
        Parser.xmlParser()
            .setTrackPosition(true)
            .setMaxDepth(DEEPEST)
            .parseInput(AttributeRepair.of(text), "");
    return read(document);
  }

  private static OpmlResult read(Document document) {
    int outlines = document.select("outline").size();
    Element root = document.selectFirst("opml");
    if (root == null && outlines == 0) {
      return new OpmlResult.NotRead(false, "This is not an OPML file: it has no outlines.");
    }
    if (outlines > MOST_OUTLINES) {
      return new OpmlResult.NotRead(
          true,
          "The file has %d outlines, more than the %d allowed.".formatted(outlines, MOST_OUTLINES));
    }
    return new OpmlResult.Read(
        new Opml(
            root == null ? List.of() : attributes(root),
            head(document.selectFirst("opml > head")),
            outlines(root == null ? document : root).toList()));
  }

  private static List<Named> head(@Nullable Element head) {
    return head == null
        ? List.of()
        : head.children().stream()
            .filter(child -> !isOutline(child) && isName(child.tagName()))
            .map(child -> new Named(child.tagName(), child.wholeText().strip()))
            .toList();
  }

  /** Returns the topmost outlines within an element. */
  private static Stream<Outline> outlines(Element within) {
    return within.children().stream()
        .flatMap(child -> isOutline(child) ? Stream.of(outline(child)) : outlines(child));
  }

  private static Outline outline(Element element) {
    return new Outline(
        attributes(element),
        outlines(element).toList(),
        element.sourceRange().start().lineNumber());
  }

  private static boolean isOutline(Element element) {
    return element.normalName().equals("outline");
  }

  /** Returns attributes with valid XML names; others come from a stray quote or bracket. */
  private static List<Named> attributes(Element element) {
    return element.attributes().asList().stream()
        .filter(attribute -> isName(attribute.getKey()))
        .map(attribute -> new Named(attribute.getKey(), attribute.getValue()))
        .toList();
  }

  private static boolean isName(String name) {
    int colon = name.indexOf(':');
    return colon < 0
        ? isPlainName(name)
        : isPlainName(name.substring(0, colon)) && isPlainName(name.substring(colon + 1));
  }

  private static boolean isPlainName(String name) {
    return !name.isEmpty()
        && isLetter(name.codePointAt(0))
        && name.codePoints().allMatch(c -> isLetter(c) || isNumber(c) || c == '.' || c == '-');
  }

  private static boolean isLetter(int c) {
    return Character.isLetter(c) || c == '_';
  }

  private static boolean isNumber(int c) {
    int type = Character.getType(c);
    return type == Character.DECIMAL_DIGIT_NUMBER
        || type == Character.LETTER_NUMBER
        || type == Character.OTHER_NUMBER;
  }
}
