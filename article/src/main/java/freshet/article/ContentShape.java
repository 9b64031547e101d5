package freshet.article;

import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** Decides whether a part of the content looks like prose, or like links, forms and galleries. */
final class ContentShape {
  private static final int MANY_COMMAS = 10;

  /** A list with this many more items than paragraphs is a menu. */
  private static final int MANY_ITEMS = 100;

  private static final int SHORT_NOTICE = 30;
  private static final Pattern NOTICE =
      Pattern.compile(
          "ad(vertising|vertisement)?|pub(licité)?|werb(ung)?|广告|реклама|anuncio"
              + "|(loading|正在加载|загрузка|chargement|cargando)(…|\\.\\.\\.)?",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

  private final Element element;
  private final ElementCounts tally;
  private final int weight;
  private final boolean list;
  private final boolean figure;

  ContentShape(Element element, ElementCounts tally, int weight) {
    this.element = element;
    this.tally = tally;
    this.weight = weight;
    this.list =
        ElementKinds.LISTS.contains(element.normalName())
            || tally.share(CountKind.LIST_CHARS) > 0.9;
    this.figure = TreeEdits.isCloselyInside(element, "figure");
  }

  boolean areBad() {
    if (weight < 0) {
      return true;
    }
    if (tally.of(CountKind.COMMAS) >= MANY_COMMAS || tally.of(CountKind.VIDEOS) > 0) {
      return false;
    }
    return isNotice() || ((isMostlyOther() || isMostlyLinks()) && !isListOfImages());
  }

  private boolean isNotice() {
    return tally.chars() <= SHORT_NOTICE
        && NOTICE.matcher(WordCount.squeeze(element.text())).matches();
  }

  /** Whether there are more pictures, list items, inputs or embeds than paragraphs can explain. */
  private boolean isMostlyOther() {
    int paragraphs = tally.of(CountKind.PARAGRAPHS);
    int images = tally.of(CountKind.IMAGES);
    int embeds = tally.of(CountKind.EMBEDS);
    boolean pictures = !figure && images > 1 && paragraphs < images * 0.5;
    boolean items = !list && tally.of(CountKind.LIST_ITEMS) > paragraphs + MANY_ITEMS;
    boolean inputs = tally.of(CountKind.INPUTS) > paragraphs / 3;
    boolean embedded = embeds > 1 || (embeds == 1 && tally.chars() < 75);
    boolean loose = images == 0 && tally.of(CountKind.HELD_CHARS) == 0;
    return pictures || items || inputs || embedded || loose;
  }

  private boolean isMostlyLinks() {
    double links = tally.linkDensity();
    int images = tally.of(CountKind.IMAGES);
    boolean scrap =
        !list
            && !figure
            && tally.share(CountKind.HEADING_CHARS) < 0.9
            && tally.chars() < 25
            && (images == 0 || images > 2)
            && links > 0;
    boolean linked = weight < 25 ? !list && links > 0.2 : links > 0.5;
    return scrap || linked;
  }

  private boolean isListOfImages() {
    return list
        && tally.of(CountKind.IMAGES) == tally.of(CountKind.LIST_ITEMS)
        && element.children().stream().allMatch(item -> item.childrenSize() <= 1);
  }
}
