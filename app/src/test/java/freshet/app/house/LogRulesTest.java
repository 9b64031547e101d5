package freshet.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rules on what is logged: one event has one text, and its values come under known keys. */
class LogRulesTest {
  private static final Pattern KEY = Pattern.compile("\\b([A-Za-z-]{1,30})=");

  /** The keys of values in log lines; docs/operating.md tells what each means. */
  private static final Set<String> KEYS =
      Set.of(
          "attempt",
          "broker",
          "budget",
          "cause",
          "count",
          "database",
          "documents",
          "duration",
          "feed",
          "feeds",
          "file",
          "host",
          "issuedAt",
          "job",
          "leader",
          "now",
          "order",
          "permissions",
          "policy",
          "posting",
          "since",
          "table",
          "topic",
          "unstored");

  private record LogText(Source source, long line, String text) {
    String place() {
      return source.name() + ":" + line;
    }
  }

  private static final List<LogText> TEXTS = texts();

  private static List<LogText> texts() {
    List<LogText> texts = new ArrayList<>();
    for (Source source : Source.all()) {
      new TreeScanner<@Nullable Void, @Nullable Void>() {
        @Override
        public @Nullable Void visitMethodInvocation(
            MethodInvocationTree call, @Nullable Void unused) {
          if (call.getMethodSelect().toString().equals("LOG.log")
              && call.getArguments().size() > 1) {
            literal(call.getArguments().get(1))
                .ifPresent(text -> texts.add(new LogText(source, source.line(call), text)));
          }
          return super.visitMethodInvocation(call, null);
        }
      }.scan(source.tree(), null);
    }
    return texts;
  }

  /** A literal, or literals that are joined. */
  private static Optional<String> literal(ExpressionTree text) {
    return switch (text) {
      case LiteralTree one -> Optional.of(String.valueOf(one.getValue()));
      case BinaryTree two ->
          literal(two.getLeftOperand())
              .flatMap(left -> literal(two.getRightOperand()).map(right -> left + right));
      default -> Optional.empty();
    };
  }

  @Test
  void everyText_isOfOneEvent() {
    Map<String, Set<String>> places = new TreeMap<>();
    for (LogText text : TEXTS) {
      String words = KEY.split(text.text(), -1)[0];
      places.computeIfAbsent(words.strip(), _ -> new TreeSet<>()).add(text.place());
    }
    assertThat(places).as("texts that were found").hasSizeGreaterThan(40);
    places.values().removeIf(found -> found.size() == 1);
    assertThat(places).as("texts that two places log").isEmpty();
  }

  @Test
  void everyKey_isOfTheList() {
    Map<String, Set<String>> unknown = new TreeMap<>();
    for (LogText text : TEXTS) {
      Matcher key = KEY.matcher(text.text());
      while (key.find()) {
        if (!KEYS.contains(key.group(1))) {
          unknown.computeIfAbsent(key.group(1), _ -> new TreeSet<>()).add(text.place());
        }
      }
    }
    assertThat(unknown).as("keys that are not of the list").isEmpty();
  }
}
