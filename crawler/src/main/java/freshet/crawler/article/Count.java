package freshet.crawler.article;

/** What is counted inside an element. */
enum Count {
  /** Characters of text, white space squeezed. */
  CHARS,
  COMMAS,
  /** Tenths of characters in links; those to the same page weigh less. */
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
  /** Pictures, films, formulas. */
  MEDIA,
  DATA_TABLES,
  /** Elements that end a paragraph. */
  NOT_PHRASING,
  BLOCKS;

  /** Where in an array of counts; such arrays live for one walk and are never stored. */
  @SuppressWarnings("EnumOrdinal")
  int place() {
    return ordinal();
  }
}
