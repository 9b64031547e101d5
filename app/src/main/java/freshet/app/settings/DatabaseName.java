package freshet.app.settings;

import java.util.regex.Pattern;

/** Returns the database's name without secrets, for people. */
public final class DatabaseName {
  private static final Pattern USER = Pattern.compile("//[^/@]*@");
  private static final Pattern REST = Pattern.compile("[?;].*");

  private DatabaseName() {}

  /** Returns the database of a server with these settings. */
  public static String of(DataFolder folder, ServerSettings settings) {
    String location = settings.database();
    return location.isEmpty() ? folder.database().toString() : shown(location);
  }

  /** Returns a location without user, password and other parameters. */
  public static String shown(String location) {
    return location.startsWith("jdbc:")
        ? REST.matcher(USER.matcher(location).replaceFirst("//")).replaceFirst("")
        : location;
  }
}
