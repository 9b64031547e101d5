/**
 * The article in a web page: {@link freshet.crawler.article.ArticleExtractor} takes HTML and gives
 * title, by-line, language, date, image and the main content, without menus and advertisements.
 *
 * <p>A page is parsed, {@link freshet.crawler.article.HeadReader} reads what it says of itself,
 * then {@link freshet.crawler.article.ContentFinder} looks for the part that reads like prose: it
 * drops what is hidden or named like a side matter, shapes loose text into paragraphs, lets
 * paragraphs vote for the elements around them, joins what stands beside the winner, and cleans the
 * result. Too little text, and it tries again with fewer prejudices. Nothing here does I/O; every
 * walk takes time linear in the page.
 */
@NullMarked
package freshet.crawler.article;

import org.jspecify.annotations.NullMarked;
