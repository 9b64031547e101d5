package freshet.app.settings;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/** Explains why a file cannot be written. */
public final class FileErrorText {
  private FileErrorText() {}

  /** Returns a short reason. */
  public static String of(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "there is no such folder";
      case AccessDeniedException _ -> "access is denied";
      case FileAlreadyExistsException _ -> "a file is in its place";
      default -> String.valueOf(e.getMessage());
    };
  }
}
