package freshet.web.protocol.greader;

import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses the ids of postings in all forms that clients write (GR-030 to GR-032). */
final class ItemIds {
  private static final String LONG_FORM = "tag:google.com,2005:reader/item/";
  private static final Pattern HEX = Pattern.compile("[0-9A-Fa-f]{1,16}");
  private static final Pattern BARE_HEX =
      Pattern.compile("0[0-9]{15}|(?![0-9]{16})[0-9A-Fa-f]{16}");
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,19}");

  private ItemIds() {}

  static String longForm(long id) {
    return LONG_FORM + HexFormat.of().toHexDigits(id);
  }

  /** Returns the valid ids without duplicates. */
  static List<Long> all(List<String> written) {
    return written.stream().flatMap(text -> of(text).stream()).distinct().toList();
  }

  static Optional<Long> of(String written) {
    String text = written.strip();
    if (text.startsWith(LONG_FORM)) {
      String digits = text.substring(LONG_FORM.length());
      return HEX.matcher(digits).matches() ? hex(digits) : Optional.empty();
    }
    if (BARE_HEX.matcher(text).matches()) {
      return hex(text);
    }
    return DECIMAL.matcher(text).matches() ? decimal(text) : Optional.empty();
  }

  private static Optional<Long> hex(String digits) {
    return Optional.of(Long.parseUnsignedLong(digits, 16));
  }

  private static Optional<Long> decimal(String digits) {
    try {
      return Optional.of(Long.parseLong(digits));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
