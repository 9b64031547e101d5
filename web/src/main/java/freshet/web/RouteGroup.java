package freshet.web;

/** A group of routes. */
@FunctionalInterface
public interface RouteGroup {
  void addTo(Routes routes);
}
