package freshet.reading.alert;

import freshet.reading.OutgoingUrl;
import freshet.reading.RequestRejectedException;
import java.util.function.UnaryOperator;

/**
 * The field of the alert form that switches a notifier on and holds its target.
 *
 * @param placeholder an example of a target
 * @param check returns the target in the form to store; throws {@link RequestRejectedException}
 *     with a message for the reader if the text is not a valid target
 */
public record NotifierField(
    String label, Input input, String placeholder, UnaryOperator<String> check) {

  /** The control that a page shows. */
  public enum Input {
    /** A checkbox; the notifier needs no target. */
    SWITCH,
    MAIL,
    URL
  }

  /** A checkbox, for a notifier that needs no target. */
  public static NotifierField toggle(String label) {
    return new NotifierField(label, Input.SWITCH, "", _ -> "");
  }

  /** A URL without user name and password. */
  public static NotifierField url(String label, String placeholder) {
    return new NotifierField(
        label, Input.URL, placeholder, text -> OutgoingUrl.checked(text, "notified"));
  }

  public boolean isSwitch() {
    return input == Input.SWITCH;
  }

  public boolean isMail() {
    return input == Input.MAIL;
  }
}
