/**
 * The Google Reader API as deployed reader apps speak it. {@link
 * freshet.web.protocol.greader.GoogleReaderApi} authenticates and dispatches; one class answers
 * each group of calls.
 */
@NullMarked
package freshet.web.protocol.greader;

import org.jspecify.annotations.NullMarked;
