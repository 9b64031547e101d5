/**
 * Markup as a walk over elements. {@link freshet.feed.xml.StaxCursor} walks well-formed documents
 * and {@link freshet.feed.xml.LenientCursor} all others; {@link freshet.feed.xml.ElementReader}
 * tells formats what either meets, so that meaning is written once. Neither knows DTDs or fetches
 * anything (GC-110).
 */
@NullMarked
package freshet.feed.xml;

import org.jspecify.annotations.NullMarked;
