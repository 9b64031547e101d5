/** Replays recorded postings against policies and reports the results. */
module freshet.simulator {
  requires static org.jspecify;
  requires transitive freshet.charts;
  requires tools.jackson.core;
  requires transitive freshet.policy;

  exports freshet.simulator;
  exports freshet.simulator.clairvoyant;
  exports freshet.simulator.peer;
  exports freshet.simulator.replay;
  exports freshet.simulator.report;
  exports freshet.simulator.reproduce;
  exports freshet.simulator.scene;
  exports freshet.simulator.trace;
}
