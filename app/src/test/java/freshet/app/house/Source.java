package freshet.app.house;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A parsed file of the main code. */
record Source(String module, CompilationUnitTree tree, SourcePositions positions) {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** The modules that are shipped or help to ship, by the names of their folders. */
  static List<String> modules() {
    try (Stream<Path> folders = Files.list(ROOT)) {
      return folders
          .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All of all modules. */
  static List<Source> all() {
    List<Source> sources = new ArrayList<>();
    for (String module : modules()) {
      Path folder = ROOT.resolve(module).resolve("src/main/java");
      try (Stream<Path> files = Files.walk(folder)) {
        List<Path> java =
            files
                .filter(file -> file.toString().endsWith(".java"))
                .filter(file -> !file.endsWith("package-info.java"))
                .filter(file -> !file.endsWith("module-info.java"))
                .sorted()
                .toList();
        sources.addAll(parsed(module, java));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return sources;
  }

  private static List<Source> parsed(String module, List<Path> files) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(files));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      List<Source> sources = new ArrayList<>();
      for (CompilationUnitTree tree : task.parse()) {
        sources.add(new Source(module, tree, positions));
      }
      return sources;
    }
  }

  /** The simple name of the file. */
  String name() {
    String path = tree.getSourceFile().getName();
    return path.substring(path.lastIndexOf('/') + 1, path.length() - ".java".length());
  }

  String packageName() {
    return String.valueOf(tree.getPackageName());
  }

  long line(Tree part) {
    return tree.getLineMap().getLineNumber(positions.getStartPosition(tree, part));
  }

  /** How many lines a part takes, from its first annotation or modifier to its last brace. */
  long lines(Tree part) {
    long last = tree.getLineMap().getLineNumber(positions.getEndPosition(tree, part) - 1);
    return last - line(part) + 1;
  }

  /** How many lines the file has. */
  long lines() {
    try {
      return tree.getSourceFile().getCharContent(true).chars().filter(c -> c == '\n').count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
