package freshet.app;

import freshet.http.Cidr;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a network in CIDR notation. */
final class NetworkConverter implements ITypeConverter<Cidr> {
  @Override
  public Cidr convert(String text) {
    try {
      return Cidr.of(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(
          "'" + text + "' is no network; write it like 192.168.0.0/16 or fd00::/8");
    }
  }
}
