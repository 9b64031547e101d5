package freshet.article;

/** The quantities counted inside an element. */
enum CountKind {
  /** Characters of text with collapsed white space. */
  CHARS,
  COMMAS,
  /** Tenths of characters in links; links within the page weigh less. */
  LINK_TENTHS,
  HEADING_CHARS,
  LIST_CHARS,
  /** Characters in paragraphs, divs, spans and the like: zero if all text is loose. */
  HELD_CHARS,
  PARAGRAPHS,
  IMAGES,
  LIST_ITEMS,
  INPUTS,
  EMBEDS,
  VIDEOS,
  /** Pictures, videos, formulas. */
  MEDIA,
  DATA_TABLES,
  /** Elements that end a paragraph. */
  NOT_PHRASING,
  BLOCKS;

  /** Returns the index in an array of counts; such arrays are never stored. */
  @SuppressWarnings("EnumOrdinal")
  int place() {
    return ordinal();
  }
}
