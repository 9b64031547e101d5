/**
 * Markup as a walk over elements. {@link freshet.feed.xml.StaxCursor} walks well-formed documents
 * and {@link freshet.feed.xml.LenientCursor} all others; {@link freshet.feed.xml.ElementReader}
 * presents both to the formats in the same way. Neither knows DTDs or fetches anything (GC-110).
 */
@NullMarked
package freshet.feed.xml;

import org.jspecify.annotations.NullMarked;
