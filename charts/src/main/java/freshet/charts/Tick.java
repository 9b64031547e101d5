package freshet.charts;

/** A marked value on an axis; without a label it is only a short stroke. */
public record Tick(double value, String label) {}
