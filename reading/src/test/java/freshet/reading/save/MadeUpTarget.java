package freshet.reading.save;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A save target of the tests, which does what it is given. */
public record MadeUpTarget(Shelf shelf) implements SaveTarget {
  /** Takes the place of {@link SaveTarget#save}. */
  @FunctionalInterface
  public interface Shelf {
    Outcome save(SaveItem item, Map<String, String> fields);
  }

  /** A list with this target alone. */
  public static SaveTargets only(Shelf shelf) {
    return new SaveTargets(List.of(new MadeUpTarget(shelf)));
  }

  @Override
  public String id() {
    return "attic";
  }

  @Override
  public String label() {
    return "The attic";
  }

  @Override
  public List<SaveField> fields() {
    return List.of(
        new SaveField("box", "Box", SaveField.Input.TEXT, "box 7", true, UnaryOperator.identity()),
        new SaveField("lock", "Lock", SaveField.Input.SECRET, "", true, UnaryOperator.identity()));
  }

  @Override
  public Outcome save(SaveItem item, Map<String, String> fields) {
    return shelf.save(item, fields);
  }
}
