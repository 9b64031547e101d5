/**
 * What people give out as feeds of their own. A request for {@link freshet.web.publish.OutPart}
 * finds the {@link freshet.store.people.OutputFeed} by its secret; {@link
 * freshet.web.publish.Windows} tells which postings it lists now, without reading them; only if
 * that is news to who asks, {@link freshet.web.publish.Publisher} reads them and a {@link
 * freshet.web.publish.Format} writes them.
 */
@NullMarked
package freshet.web.publish;

import org.jspecify.annotations.NullMarked;
