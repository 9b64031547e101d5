/** Charts as SVG, and tables of text. */
module freshet.charts {
  requires static org.jspecify;

  exports freshet.charts;
}
