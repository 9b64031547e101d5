package freshet.web;

import io.javalin.config.RoutesConfig;

/** A part of what the server offers. */
@FunctionalInterface
public interface WebPart {
  void addTo(RoutesConfig routes);
}
