/**
 * Charts as SVG text: no fonts, no screen, no library.
 *
 * <p>A {@link freshet.simulator.report.chart.Sheet} holds panels and a legend beside them; a {@link
 * freshet.simulator.report.chart.Panel} has two {@link freshet.simulator.report.chart.Axis axes}
 * and {@link freshet.simulator.report.chart.Mark marks}; a {@link
 * freshet.simulator.report.chart.Scale} says where on an axis a value lies. Colours adapt to a dark
 * background.
 */
@NullMarked
package freshet.simulator.report.chart;

import org.jspecify.annotations.NullMarked;
