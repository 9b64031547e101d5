package freshet.simulator.report.chart;

/**
 * One side of a panel.
 *
 * @param label what is measured, with its unit; empty where the panel beside it says so
 */
public record Axis(String label, Scale scale) {}
