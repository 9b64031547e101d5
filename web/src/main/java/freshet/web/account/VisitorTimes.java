package freshet.web.account;

import freshet.reading.account.Preferences;
import freshet.reading.stream.LocalTimes;
import io.javalin.http.Context;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out in which zone and form a visitor reads times. */
public final class VisitorTimes {
  /** The cookie in which our script keeps the browser's zone. */
  private static final String COOKIE = "zone";

  private static final int LONGEST = 64;

  private VisitorTimes() {}

  /** Prefers what the account has chosen to what the browser says. */
  public static LocalTimes of(Context context, SignedInAccount visitor, Instant now) {
    Preferences chosen = visitor.preferences();
    ZoneId zone = chosen.zone();
    Locale locale = chosen.locale();
    return new LocalTimes(
        zone == null ? zone(context.cookie(COOKIE)) : zone,
        locale == null ? locale(context.header("Accept-Language")) : locale,
        now);
  }

  private static ZoneId zone(@Nullable String name) {
    try {
      return name == null || name.isEmpty() || name.length() > LONGEST
          ? ZoneOffset.UTC
          : ZoneId.of(name);
    } catch (DateTimeException _) {
      return ZoneOffset.UTC;
    }
  }

  private static Locale locale(@Nullable String languages) {
    try {
      return Optional.ofNullable(languages)
          .map(Locale.LanguageRange::parse)
          .filter(ranges -> !ranges.isEmpty())
          .map(List::getFirst)
          .map(range -> Locale.forLanguageTag(range.getRange()))
          .filter(found -> !found.getLanguage().isEmpty())
          .orElse(Locale.UK);
    } catch (IllegalArgumentException _) {
      return Locale.UK;
    }
  }
}
