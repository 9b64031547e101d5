package freshet.feed.date;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/** The names of time zones; of two with the same name, the one more common in feeds. */
final class Zones {
  private static final String NAMES =
      """
      UT 0 UTC 0 GMT 0 Z 0 WET 0 WEST 60 BST 60 IST 330
      ET -300 EST -300 EDT -240 CT -360 CST -360 CDT -300 MT -420 MST -420 MDT -360
      PT -480 PST -480 PDT -420 AKST -540 AKDT -480 HST -600 HAST -600
      AT -240 AST -240 ADT -180 NST -210 NDT -150 ART -180 BRT -180 BRST -120 CLT -240
      CET 60 CEST 120 MET 60 MEST 120 MEZ 60 MESZ 120 EET 120 EEST 180 SAST 120 TRT 180
      MSK 180 MSD 240 GST 240 PKT 300 ICT 420 WIB 420 HKT 480 SGT 480 AWST 480
      JST 540 KST 540 ACST 570 ACDT 630 AEST 600 AEDT 660 NZST 720 NZDT 780
      """;

  private static final Map<String, Integer> MINUTES = minutes();

  private Zones() {}

  /** Returns the offset of an upper-case name; single letters are military zones (RFC 822). */
  static OptionalInt offsetMinutes(String name) {
    Integer minutes = MINUTES.get(name);
    return minutes == null ? OptionalInt.empty() : OptionalInt.of(minutes);
  }

  private static Map<String, Integer> minutes() {
    Map<String, Integer> minutes = new HashMap<>();
    String[] words = NAMES.strip().split("\\s+", -1);
    for (int i = 0; i < words.length; i += 2) {
      minutes.put(words[i], Integer.valueOf(words[i + 1]));
    }
    military(minutes, "ABCDEFGHIKLM", -60);
    military(minutes, "NOPQRSUVWXY", 60);
    return minutes;
  }

  /** Adds military zones, except for T, which separates date and time. */
  private static void military(Map<String, Integer> minutes, String letters, int step) {
    for (int i = 0; i < letters.length(); i++) {
      int hours = i + 1 + (letters.charAt(i) > 'T' && step > 0 ? 1 : 0);
      minutes.put(letters.substring(i, i + 1), hours * step);
    }
  }
}
