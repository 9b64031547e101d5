package freshet.simulator.report.chart;

/** A value marked on an axis; one without a label gets a short stroke only. */
public record Tick(double value, String label) {}
