/**
 * Results for people and programs: table, CSV, JSON, plots, and one HTML page of them all.
 *
 * <p>Every figure of a result is a {@link freshet.simulator.report.Metric}; {@link
 * freshet.simulator.report.ConsoleReport}, {@link freshet.simulator.report.CsvReport} and {@link
 * freshet.simulator.report.JsonReport} list them. The figure classes turn results or a scene into
 * an {@link freshet.simulator.report.ExtraFigure}; {@link freshet.simulator.report.FigureDrawing}
 * does so with the figures of an experiment. {@link freshet.simulator.report.ReportFolder} writes
 * them all.
 */
@NullMarked
package freshet.simulator.report;

import org.jspecify.annotations.NullMarked;
