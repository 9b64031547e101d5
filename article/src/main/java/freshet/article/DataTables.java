package freshet.article;

import java.util.Set;
import org.jsoup.nodes.Element;

/** Distinguishes data tables, which stay whole, from layout tables. */
final class DataTables {
  private static final String MARK = "freshet-data";
  private static final Set<String> TABULAR = Set.of("col", "colgroup", "tfoot", "thead", "th");

  private int rows;
  private int cells;
  private int widestRow;
  private boolean tabular;
  private boolean nested;

  private DataTables() {}

  /** Marks the data tables of a tree. */
  static void mark(Element root) {
    new DataTables().look(root);
  }

  static boolean isMarked(Element table) {
    return table.attributes().hasKey(MARK);
  }

  /** Records properties of the innermost table. */
  private void look(Element element) {
    for (Element child : element.children()) {
      note(child);
      if (child.normalName().equals("table")) {
        nested = true;
        DataTables inner = new DataTables();
        inner.look(child);
        if (inner.isData(child)) {
          child.attr(MARK, true);
        }
      } else {
        look(child);
      }
    }
  }

  private void note(Element element) {
    String tag = element.normalName();
    tabular |= TABULAR.contains(tag) || (tag.equals("caption") && element.childNodeSize() > 0);
    if (tag.equals("tr")) {
      rows++;
      cells = 0;
    } else if (tag.equals("td")) {
      widestRow = Math.max(widestRow, ++cells);
    }
  }

  private boolean isData(Element table) {
    if (table.attr("role").equals("presentation") || table.attr("datatable").equals("0")) {
      return false;
    }
    if (table.hasAttr("summary") || tabular) {
      return true;
    }
    if (nested || rows <= 1 || widestRow <= 1) {
      return false;
    }
    return rows >= 10 || widestRow > 4 || rows * widestRow > 10;
  }
}
