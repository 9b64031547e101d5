/**
 * Charts as SVG text and tables in plain characters: no fonts, no screen, no library.
 *
 * <p>For reports, a {@link freshet.charts.Sheet} holds panels and a legend beside them; a {@link
 * freshet.charts.Panel} has two {@link freshet.charts.Axis axes} and {@link freshet.charts.Mark
 * marks}. Reports have their colours with them, which adapt to a dark background. For pages, a
 * {@link freshet.charts.CourseChart}, {@link freshet.charts.ShareChart} or {@link
 * freshet.charts.DaysChart} becomes a {@link freshet.charts.Figure}: it takes its colours from the
 * style sheet of the page and has its values as a table too. In all of them a {@link
 * freshet.charts.Scale} says where on an axis a value lies.
 */
@NullMarked
package freshet.charts;

import org.jspecify.annotations.NullMarked;
