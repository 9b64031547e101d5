package freshet.app;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of this build and of the Java that runs it. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Main.class.getPackage().getImplementationVersion();
    return new String[] {
      "freshet " + Objects.requireNonNullElse(version, "of an unpackaged build"),
      "Java " + Runtime.version() + ", " + System.getProperty("java.vendor")
    };
  }
}
