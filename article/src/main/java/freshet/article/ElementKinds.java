package freshet.article;

import java.util.Set;

/** Sets of element names. */
final class ElementKinds {
  static final Set<String> HEADINGS = Set.of("h1", "h2", "h3", "h4", "h5", "h6");

  static final Set<String> LISTS = Set.of("ul", "ol");

  /** Elements that vote by the length of their text. */
  static final Set<String> VOTERS =
      Set.of("section", "h2", "h3", "h4", "h5", "h6", "p", "td", "pre");

  /** A div without any of these is a paragraph in all but name. */
  static final Set<String> BLOCKS =
      Set.of("blockquote", "dl", "div", "img", "ol", "p", "pre", "table", "ul");

  /** Elements that hold text in well-structured markup; text outside them is loose. */
  static final Set<String> TEXT_HOLDERS =
      Set.of("span", "li", "td", "blockquote", "dl", "div", "ol", "p", "pre", "table", "ul");

  /**
   * Inline elements. Links, insertions and deletions are inline too, unless they contain others.
   */
  static final Set<String> PHRASING =
      Set.of(
          "abbr",
          "audio",
          "b",
          "bdo",
          "br",
          "button",
          "cite",
          "code",
          "data",
          "datalist",
          "dfn",
          "em",
          "embed",
          "i",
          "img",
          "input",
          "kbd",
          "label",
          "mark",
          "math",
          "meter",
          "noscript",
          "object",
          "output",
          "progress",
          "q",
          "ruby",
          "samp",
          "script",
          "select",
          "small",
          "span",
          "strong",
          "sub",
          "sup",
          "textarea",
          "time",
          "var",
          "wbr");

  static final Set<String> PHRASING_IF_ALL_INSIDE_IS = Set.of("a", "del", "ins");

  static final Set<String> EMBEDS = Set.of("object", "embed", "iframe");

  static final Set<String> MEDIA =
      Set.of("img", "picture", "video", "audio", "iframe", "embed", "object", "svg", "math");

  private ElementKinds() {}
}
