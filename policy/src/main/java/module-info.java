/** When to retrieve what: arithmetic on values, with no clock, I/O, thread or log. */
module freshet.policy {
  requires static org.jspecify;
  requires hipparchus.clustering;
  requires hipparchus.core;

  exports freshet.policy;
  exports freshet.policy.adaptive;
  exports freshet.policy.allocation;
  exports freshet.policy.capability;
  exports freshet.policy.catalogue;
  exports freshet.policy.intensity;
  exports freshet.policy.joint;
  exports freshet.policy.online;
  exports freshet.policy.planned;
  exports freshet.policy.quality;
  exports freshet.policy.timing;
}
