package freshet.web.protocol;

import freshet.web.RouteGroup;

/** An API for reader apps. */
public interface ReaderProtocol extends RouteGroup {
  /** Returns a short unique name: "greader". */
  String id();
}
