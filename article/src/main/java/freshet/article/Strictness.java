package freshet.article;

import java.util.List;
import org.jsoup.nodes.Element;

/**
 * Which heuristics are applied.
 *
 * @param dropUnlikely removes elements named like side matter at once
 * @param weighNames includes names when elements are compared
 * @param cleanByLooks removes parts of the result that look like lists of links and the like
 */
record Strictness(boolean dropUnlikely, boolean weighNames, boolean cleanByLooks) {

  /** The order of attempts while too little text is found. */
  static final List<Strictness> FALLING =
      List.of(
          new Strictness(true, true, true),
          new Strictness(false, true, true),
          new Strictness(false, false, true),
          new Strictness(false, false, false));

  int weight(Element element) {
    return weighNames ? ElementHints.weight(element) : 0;
  }
}
