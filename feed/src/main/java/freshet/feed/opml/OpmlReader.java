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
 * Reads OPML of any version, ill-formed files included (OP-001). A document type is never
 * processed, no entity but those of HTML expanded (OP-009).
 */
public final class OpmlReader {
  private static final int MOST_BYTES = 10 << 20;
  private static final int MOST_OUTLINES = 20_000;
  private static final int DEEPEST = 256;

  /** The list in a file, or why there is none; never throws on any input. */
  public OpmlReading read(byte[] file) {
    if (file.length > MOST_BYTES) {
      return new OpmlReading.NotRead(
          true,
          "The file has %d bytes, more than the %d allowed.".formatted(file.length, MOST_BYTES));
    }
    String text = Encodings.decode(file, null);
    if (text.isBlank()) {
      return new OpmlReading.NotRead(false, "The file is empty.");
    }
    Document document =
        Parser.xmlParser()
            .setTrackPosition(true)
            .setMaxDepth(DEEPEST)
            .parseInput(QuoteRepair.of(text), "");
    return read(document);
  }

  private static OpmlReading read(Document document) {
    int outlines = document.select("outline").size();
    Element root = document.selectFirst("opml");
    if (root == null && outlines == 0) {
      return new OpmlReading.NotRead(false, "This is no OPML file: it has no outlines.");
    }
    if (outlines > MOST_OUTLINES) {
      return new OpmlReading.NotRead(
          true,
          "The file has %d outlines, more than the %d allowed.".formatted(outlines, MOST_OUTLINES));
    }
    return new OpmlReading.Read(
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

  /** The topmost outlines within an element. */
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

  /** Names that no XML could have come from a stray quote or bracket. */
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
