package freshet.app.server;

import java.util.regex.Pattern;

/** The database as people may see it: its URL may hold a password. */
public final class DatabaseName {
  private static final Pattern USER = Pattern.compile("//[^/@]*@");
  private static final Pattern REST = Pattern.compile("[?;].*");

  private DatabaseName() {}

  /** The database that a server with such settings has. */
  public static String of(DataFolder folder, Settings settings) {
    String location = settings.database();
    return location.isEmpty() ? folder.database().toString() : shown(location);
  }

  /** A location without user, password and other parameters. */
  public static String shown(String location) {
    return location.startsWith("jdbc:")
        ? REST.matcher(USER.matcher(location).replaceFirst("//")).replaceFirst("")
        : location;
  }
}
