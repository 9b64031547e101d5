package freshet.crawler.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.http.FetchResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A terminal that dies at any moment, and a database that may be restored: nothing is lost. */
class CrashTest {
  private static final int WINDOW = 5;

  @TempDir private Path folder;

  /** What the database holds. */
  private record Database(Set<String> ids, RetrievalState standing) {
    Database after(RetrievalOutcome outcome, Random random) {
      Set<String> all = new HashSet<>(ids);
      if (outcome.brought() instanceof Changed changed) {
        changed.fresh().forEach(fresh -> all.add(fresh.posting().id().value()));
      }
      return new Database(all, standing.after(outcome, random));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void gc013_gc015_whateverIsAnsweredWithNothingNew_isInTheDatabase(long seed) throws IOException {
    Random random = new Random(seed);
    Database database = new Database(Set.of(), RetrievalState.of(Answers.URL));
    Database backup = database;
    Rig rig = new Rig(folder);
    int newest = WINDOW;
    for (int i = 0; i < 200; i++) {
      newest += random.nextInt(3) == 0 ? 1 : 0;
      rig.standing = database.standing();
      RetrievalOutcome outcome = rig.look(rig.order(), served(newest, rig.order(), random));
      int fate = random.nextInt(10);
      if (fate > 0) {
        database = database.after(outcome, random);
        assertThat(database.ids()).containsAll(ids(newest));
      }
      if (fate > 1) {
        rig.terminal.confirm(outcome);
      }
      if (fate < 3) {
        rig.cache.close();
        tear(random);
        rig = new Rig(folder);
      }
      if (fate == 9) {
        database = backup;
      } else if (fate == 8) {
        backup = database;
      }
    }
  }

  /** A server with strict validators that now and then renders its document anew. */
  private static FetchResult served(int newest, RetrievalOrder order, Random random) {
    String tag = "\"%d\"".formatted(newest);
    if (tag.equals(order.sent().etag())) {
      return Answers.status(304);
    }
    String body = ids(newest).stream().map(id -> id + "=title").collect(Collectors.joining("\n"));
    return Answers.ok(
        body + "\n".repeat(random.nextInt(3)), random.nextBoolean() ? "ETag" : "X", tag);
  }

  private static Set<String> ids(int newest) {
    return IntStream.range(newest - WINDOW, newest)
        .mapToObj(Integer::toString)
        .collect(Collectors.toSet());
  }

  private void tear(Random random) throws IOException {
    Path file = folder.resolve("seen");
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - random.nextInt(bytes.length / 2 + 1)));
  }
}
