package freshet.web;

/** A part of what the server offers. */
@FunctionalInterface
public interface WebPart {
  void addTo(Routes routes);
}
