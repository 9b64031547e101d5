package freshet.app.server;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/** Why a file cannot be written, in words. */
public final class FileTrouble {
  private FileTrouble() {}

  /** A few words for a person. */
  public static String of(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "there is no such folder";
      case AccessDeniedException _ -> "access is denied";
      case FileAlreadyExistsException _ -> "a file is in its place";
      default -> String.valueOf(e.getMessage());
    };
  }
}
