package freshet.crawler.article;

import java.util.List;
import org.jsoup.nodes.Element;

/**
 * How far the looks of a page are believed.
 *
 * @param dropUnlikely what is named like a side matter goes at once
 * @param weighNames names count when elements are compared
 * @param cleanByLooks parts of the result that look like lists of links or the like go
 */
record Strictness(boolean dropUnlikely, boolean weighNames, boolean cleanByLooks) {

  /** In the order in which they are tried while too little text is found. */
  static final List<Strictness> FALLING =
      List.of(
          new Strictness(true, true, true),
          new Strictness(false, true, true),
          new Strictness(false, false, true),
          new Strictness(false, false, false));

  int weight(Element element) {
    return weighNames ? Hints.weight(element) : 0;
  }
}
