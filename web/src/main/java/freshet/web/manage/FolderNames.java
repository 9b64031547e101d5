package freshet.web.manage;

import freshet.reading.RequestRejectedException;
import java.util.Arrays;
import java.util.List;

/** Checks the names of folders and labels, and of feeds. */
final class FolderNames {
  private static final int LONGEST = 200;

  private FolderNames() {}

  static String checked(String name) {
    if (name.isEmpty() || name.length() > LONGEST) {
      throw new RequestRejectedException(422, "a name has 1 to %d characters".formatted(LONGEST));
    }
    return name;
  }

  /** Returns the names between commas. */
  static List<String> between(String commas) {
    return Arrays.stream(commas.split(",", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .map(FolderNames::checked)
        .distinct()
        .toList();
  }
}
