/**
 * Adding and managing the feeds of an account: the table of feeds, the add form, the first run,
 * imports, and what can be taken back.
 */
@NullMarked
package freshet.web.manage;

import org.jspecify.annotations.NullMarked;
