package freshet.charts;

/**
 * One side of a panel.
 *
 * @param label what is measured, with its unit; empty if the panel beside it has it
 */
public record Axis(String label, Scale scale) {}
