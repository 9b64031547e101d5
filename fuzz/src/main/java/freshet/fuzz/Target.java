package freshet.fuzz;

import freshet.http.BodiesTarget;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** All that can be tried. */
public enum Target {
  XML(XmlTarget.class, XmlTarget::fuzzerTestOneInput, "feeds"),
  JSON(JsonTarget.class, JsonTarget::fuzzerTestOneInput, "feeds/jsonfeed-schema"),
  DATES(DatesTarget.class, DatesTarget::fuzzerTestOneInput),
  ENCODINGS(EncodingsTarget.class, EncodingsTarget::fuzzerTestOneInput),
  HEADERS(HeadersTarget.class, HeadersTarget::fuzzerTestOneInput),
  OPML(OpmlTarget.class, OpmlTarget::fuzzerTestOneInput, "opml"),
  DISCOVERY(DiscoveryTarget.class, DiscoveryTarget::fuzzerTestOneInput),
  SANITISER(SanitiserTarget.class, SanitiserTarget::fuzzerTestOneInput, "xss"),
  ARTICLES(ArticlesTarget.class, ArticlesTarget::fuzzerTestOneInput, "pages"),
  PUSH(PushTarget.class, PushTarget::fuzzerTestOneInput),
  BODIES(BodiesTarget.class, BodiesTarget::fuzzerTestOneInput);

  private final Class<?> type;
  private final Consumer<byte[]> run;
  private final List<String> shared;

  Target(Class<?> type, Consumer<byte[]> run, String... shared) {
    this.type = type;
    this.run = run;
    this.shared = List.of(shared);
  }

  /** What a person calls it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Tries one input; throws whatever is found. */
  public void run(byte[] data) {
    run.accept(data);
  }

  /** The class that Jazzer calls. */
  String typeName() {
    return type.getName();
  }

  /** Folders of {@code shared} with inputs to start from. */
  List<String> shared() {
    return shared;
  }
}
