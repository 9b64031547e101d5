package freshet.fuzz.cost;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Classes whose patterns of java.util.regex are literals that are proven to be linear. */
final class LinearRegex extends ArchCondition<JavaClass> {
  /** More ways at one place of a text are too many, even if their number has a bound. */
  private static final double MOST_WAYS = 10_000;

  private static final Set<String> OF_STRING =
      Set.of("matches", "replaceAll", "replaceFirst", "split", "splitWithDelimiters");
  private static final Set<String> OF_PATTERN = Set.of("compile", "matches");

  LinearRegex() {
    super("only have patterns that are proven to be linear");
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    for (String flaw : flaws(type)) {
      events.add(SimpleConditionEvent.violated(type, type.getName() + ": " + flaw));
    }
  }

  private static List<String> flaws(JavaClass type) {
    List<String> flaws = new ArrayList<>();
    for (MethodModel method : ClassFile.of().parse(bytes(type)).methods()) {
      method.code().ifPresent(code -> flaws(code, flaws));
    }
    return flaws;
  }

  private static byte[] bytes(JavaClass type) {
    try (InputStream in = type.getSource().orElseThrow().getUri().toURL().openStream()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void flaws(CodeModel code, List<String> flaws) {
    List<Instruction> before = new ArrayList<>();
    for (CodeElement element : code) {
      if (element instanceof InvokeInstruction call && isRegex(call)) {
        flaw(before, call.typeSymbol().parameterCount()).ifPresent(flaws::add);
      }
      if (element instanceof Instruction instruction) {
        before.add(instruction);
      }
    }
  }

  private static boolean isRegex(InvokeInstruction call) {
    String name = call.name().stringValue();
    return switch (call.owner().asInternalName()) {
      case "java/lang/String" -> OF_STRING.contains(name);
      case "java/util/regex/Pattern" ->
          OF_PATTERN.contains(name) && call.typeSymbol().parameterCount() > 0;
      case "java/util/Scanner" -> true;
      default -> false;
    };
  }

  /** The pattern is the first argument; all of them have to be constants. */
  private static Optional<String> flaw(List<Instruction> before, int arguments) {
    List<Instruction> given = before.subList(before.size() - arguments, before.size());
    boolean constants = given.stream().allMatch(ConstantInstruction.class::isInstance);
    if (!constants
        || !(given.getFirst() instanceof ConstantInstruction first)
        || !(first.constantValue() instanceof String pattern)) {
      return Optional.of("a pattern that is no literal");
    }
    return RegexWays.of(pattern) <= MOST_WAYS ? Optional.empty() : Optional.of(pattern);
  }
}
