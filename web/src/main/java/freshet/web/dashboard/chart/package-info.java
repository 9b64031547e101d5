/**
 * Charts as SVG, drawn by the server: they need no script, take their colours from the style sheet
 * of the page, and each carries its values as a table too.
 */
@NullMarked
package freshet.web.dashboard.chart;

import org.jspecify.annotations.NullMarked;
