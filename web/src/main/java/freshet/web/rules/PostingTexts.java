package freshet.web.rules;

import freshet.feed.html.PlainText;
import freshet.store.StoredPosting;
import freshet.store.Words;
import freshet.store.people.Rule.Field;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What rules look at in a posting; each text and its words are made once, for all rules. */
public final class PostingTexts {
  /** What lies behind it is not looked at. */
  static final int LONGEST_TEXT = 100_000;

  private final StoredPosting posting;
  private final Map<Field, String> texts = new EnumMap<>(Field.class);
  private final Map<Field, List<String>> words = new EnumMap<>(Field.class);

  public PostingTexts(StoredPosting posting) {
    this.posting = posting;
  }

  long id() {
    return posting.id();
  }

  long feed() {
    return posting.feed();
  }

  String text(Field field) {
    return texts.computeIfAbsent(field, this::made);
  }

  /** The characters of all these fields. */
  long length(Set<Field> fields) {
    return fields.stream().mapToLong(field -> text(field).length()).sum();
  }

  /** The words of these fields, one field after the other. */
  List<String> words(Set<Field> fields) {
    List<String> all = new ArrayList<>();
    fields.stream()
        .sorted()
        .forEach(field -> all.addAll(words.computeIfAbsent(field, one -> Words.in(text(one)))));
    return all;
  }

  private String made(Field field) {
    String text =
        switch (field) {
          case TITLE -> posting.posting().title();
          case TEXT ->
              PlainText.of(posting.record().sanitised().summary())
                  + "\n"
                  + PlainText.of(posting.record().sanitised().content());
          case AUTHOR -> String.join("\n", posting.posting().authors());
          case LINK -> posting.posting().link() == null ? "" : posting.posting().link();
        };
    return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
  }
}
