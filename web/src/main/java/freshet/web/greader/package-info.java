/**
 * The Google Reader API as deployed reader applications speak it. {@link
 * freshet.web.greader.ReaderApi} tells who calls and what is called; one class for each group of
 * calls answers.
 */
@NullMarked
package freshet.web.greader;

import org.jspecify.annotations.NullMarked;
