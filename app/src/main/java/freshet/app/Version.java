package freshet.app;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/** The versions of this build and of Java. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "freshet " + Objects.requireNonNullElse(packaged(), "of an unpackaged build"),
      "Java " + Runtime.version() + ", " + System.getProperty("java.vendor")
    };
  }

  /** Returns the bare version number. */
  static String number() {
    return Objects.requireNonNullElse(packaged(), "0");
  }

  private static @Nullable String packaged() {
    return Main.class.getPackage().getImplementationVersion();
  }
}
