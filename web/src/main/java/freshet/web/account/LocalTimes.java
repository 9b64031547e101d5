package freshet.web.account;

import io.javalin.http.Context;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writes times where the reader is: in the zone and the form that the account has chosen, or else
 * those of the browser. Names of days and months stay English, as all words of the pages.
 *
 * @param locale decides the order of day and month, and between 15:07 and 3:07 PM
 */
public record LocalTimes(ZoneId zone, Locale locale) {
  /** Times of nobody in particular. */
  public static final LocalTimes UTC = new LocalTimes(ZoneOffset.UTC, Locale.UK);

  /** The cookie in which our script tells the zone of the browser. */
  private static final String COOKIE = "zone";

  private static final Duration WEEK = Duration.ofDays(6);

  /** Returns the times of who makes a request. */
  static LocalTimes of(Context context, @Nullable SignedInAccount visitor) {
    @Nullable ZoneId zone = visitor == null ? null : visitor.preferences().zone();
    @Nullable Locale locale = visitor == null ? null : visitor.preferences().locale();
    return new LocalTimes(
        zone == null ? ofBrowser(context.cookie(COOKIE)) : zone,
        locale == null ? localeOf(context) : locale);
  }

  private static ZoneId ofBrowser(@Nullable String name) {
    try {
      return name == null
          ? ZoneOffset.UTC
          : ZoneId.of(URLDecoder.decode(name, StandardCharsets.UTF_8));
    } catch (DateTimeException | IllegalArgumentException _) {
      return ZoneOffset.UTC;
    }
  }

  private static Locale localeOf(Context context) {
    return context.header("Accept-Language") == null ? Locale.UK : context.req().getLocale();
  }

  /** Returns the name of the zone, such as Europe/Berlin. */
  public String zoneName() {
    return zone.equals(ZoneOffset.UTC) ? "UTC" : zone.getId();
  }

  /** Returns the time of the day. */
  public String time(Instant time) {
    return written(time, null, FormatStyle.SHORT);
  }

  /** Returns day and time. */
  public String full(Instant time) {
    return written(time, FormatStyle.MEDIUM, FormatStyle.SHORT);
  }

  /** Returns the day. */
  public String date(Instant time) {
    return written(time, FormatStyle.MEDIUM, null);
  }

  /** Returns the time if it is of today, else its day and time. */
  public String brief(Instant time, Instant now) {
    LocalDate day = LocalDate.ofInstant(time, zone);
    LocalDate today = LocalDate.ofInstant(now, zone);
    if (day.equals(today)) {
      return time(time);
    }
    return Duration.between(time, now).abs().compareTo(WEEK) < 0
        ? DateTimeFormatter.ofPattern("EEE ", Locale.ENGLISH).format(day) + time(time)
        : full(time);
  }

  private String written(
      Instant time, @Nullable FormatStyle day, @Nullable FormatStyle hour) {
    String pattern =
        DateTimeFormatterBuilder.getLocalizedDateTimePattern(
            day, hour, IsoChronology.INSTANCE, locale);
    Locale words = locale.getLanguage().equals("en") ? locale : Locale.UK;
    return DateTimeFormatter.ofPattern(pattern, words).format(ZonedDateTime.ofInstant(time, zone));
  }

}
