/**
 * Finds the article in a web page: {@link freshet.article.ArticleExtractor} takes HTML and returns
 * title, by-line, language, date, image and the main content, without menus and advertisements.
 *
 * <p>A page is parsed, and {@link freshet.article.HeadReader} reads its metadata. Then {@link
 * freshet.article.ContentFinder} looks for the part that reads like prose. It drops what is hidden
 * or named like side matter, shapes loose text into paragraphs, lets paragraphs vote for the
 * elements around them, joins the siblings of the winner, and cleans the result. If too little text
 * is left, it tries again with fewer rules. Nothing here does I/O, and every walk takes time linear
 * in the page.
 */
@NullMarked
package freshet.article;

import org.jspecify.annotations.NullMarked;
