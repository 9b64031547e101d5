package freshet.reading.alert;

/** Opens the check of mail addresses to the worst cases. */
public final class AddressReading {
  private AddressReading() {}

  /** Whether a text is the address of one mailbox. */
  public static boolean isAddress(String text) {
    return MailNotifier.isAddress(text);
  }
}
