/**
 * One retrieval, from order to outcome. The controller makes a {@link
 * freshet.crawler.terminal.RetrievalOrder} from the state of a feed; {@link
 * freshet.crawler.terminal.Terminal} fetches, compares with what was seen last, parses and gives a
 * {@link freshet.crawler.terminal.RetrievalOutcome}; the controller stores it together with the
 * {@link freshet.crawler.terminal.RetrievalState} that follows from it, and only then confirms it
 * to the terminal, whose {@link freshet.crawler.terminal.DocumentStateCache} so never knows more
 * than the database. After that come, on our own initiative and where robots.txt allows, the repair
 * of gaps and the linked articles.
 */
@NullMarked
package freshet.crawler.terminal;

import org.jspecify.annotations.NullMarked;
