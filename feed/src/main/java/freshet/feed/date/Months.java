package freshet.feed.date;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The names of months, full and abbreviated, in the languages of feeds. */
final class Months {
  private static final String[] NAMES = {
    "jan january januar jänner januari janvier janv enero ene janeiro gennaio gen ocak oca"
        + " январь января янв ιαν ιανουαρίου január janua styczeń stycznia sty leden ledna",
    "feb february februar feber februari février févr fév fevrier febrero fevereiro fev febbraio"
        + " şubat şub февраль февраля фев φεβ φεβρουαρίου február febr luty lutego lut únor února",
    "mar march märz mär mrz maart mrt mars marzo março marco mart март марта мар μάρ μαρ μαρτίου"
        + " március márc marzec marca březen března",
    "apr april avril avr abril abr aprile nisan nis апрель апреля апр απρ απριλίου április ápr"
        + " kwiecień kwietnia kwi duben dubna",
    "may mai mei maj mayo maio maggio mag mayıs май мая μάι μαϊ μαι μαΐου május máj maja květen"
        + " května",
    "jun june juni juin junio junho giugno giu haziran haz июнь июня июн ιούν ιουν ιουνίου"
        + " június jún czerwiec czerwca cze červen června",
    "jul july juli juillet juil julio julho luglio lug temmuz tem июль июля июл ιούλ ιουλ ιουλίου"
        + " július júl lipiec lipca lip červenec července",
    "aug august augustus augusti août aout agosto ago agustus agu ağustos ağu август августа авг"
        + " αύγ αυγ αυγούστου augusztus sierpień sierpnia sie srpen srpna",
    "sep sept september septembre septiembre setembro set settembre eylül eyl сентябрь сентября"
        + " сен сент σεπ σεπτεμβρίου szeptember szept wrzesień września wrz září",
    "oct october okt oktober octobre octubre outubro out ottobre ott ekim eki октябрь октября окт"
        + " οκτ οκτωβρίου október październik października paź říjen října",
    "nov november novembre noviembre novembro kasım kas ноябрь ноября ноя νοέ νοε νοεμβρίου"
        + " listopad listopada lis",
    "dec december dez dezember décembre déc decembre diciembre dic dezembro dicembre des desember"
        + " aralık ara декабрь декабря дек δεκ δεκεμβρίου grudzień grudnia gru prosinec prosince"
  };

  private static final Map<String, Integer> NUMBERS = numbers();

  private Months() {}

  /** Returns the month from 1, or -1 if the word is not a month. */
  static int of(String word) {
    Integer exact = NUMBERS.get(word);
    if (exact == null) {
      exact = NUMBERS.get(word.toLowerCase(Locale.ROOT));
    }
    return exact == null ? -1 : exact;
  }

  private static Map<String, Integer> numbers() {
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; i < NAMES.length; i++) {
      for (String name : NAMES[i].split(" ", -1)) {
        numbers.put(name, i + 1);
        numbers.putIfAbsent(capitalised(name), i + 1);
      }
    }
    return numbers;
  }

  private static String capitalised(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
