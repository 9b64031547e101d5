package freshet.feed.xml;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The names and namespaces of a document, each looked up once. */
final class NameTable {
  private final Map<String, String> lowerCase = new HashMap<>();
  private final Map<String, Vocabulary> vocabularies = new HashMap<>();
  private String lastNamespace = "";
  private Vocabulary lastVocabulary = Vocabulary.CORE;

  /** Treats a namespace as a vocabulary from now on. */
  void understand(String namespace, Vocabulary as) {
    vocabularies.put(namespace, as);
    lastNamespace = namespace;
    lastVocabulary = as;
  }

  /** Returns a name in lower case. */
  String lower(String written) {
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      if ((c >= 'A' && c <= 'Z') || c > 0x7F) {
        return lowerCase.computeIfAbsent(written, NameTable::toLowerCase);
      }
    }
    return written;
  }

  private static String toLowerCase(String written) {
    return written.toLowerCase(Locale.ROOT);
  }

  /** Returns the vocabulary of a namespace; by the prefix if it is missing or unknown. */
  @SuppressWarnings("ReferenceEquality") // parsers share the same string between elements
  Vocabulary vocabulary(String namespace, String prefix) {
    if (namespace.isEmpty() && !prefix.isEmpty()) {
      return Vocabulary.ofPrefix(prefix);
    }
    if (namespace != lastNamespace) {
      Vocabulary known = vocabularies.get(namespace);
      lastVocabulary = known == null ? byNamespace(namespace, prefix) : known;
      lastNamespace = namespace;
    }
    return lastVocabulary;
  }

  private Vocabulary byNamespace(String uri, String prefix) {
    Vocabulary known = Vocabulary.of(uri);
    if (known == Vocabulary.OTHER) {
      known = prefix.isEmpty() ? Vocabulary.CORE : Vocabulary.ofPrefix(prefix);
    }
    vocabularies.put(uri, known);
    return known;
  }
}
