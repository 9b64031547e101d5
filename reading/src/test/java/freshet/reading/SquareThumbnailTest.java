package freshet.reading;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.reading.image.SquareThumbnail;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** Pictures at the size in which lists show them. */
class SquareThumbnailTest {
  private static byte[] striped(int width, int height, String format) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = image.createGraphics();
    pen.setColor(Color.RED);
    pen.fillRect(0, 0, width, height);
    pen.setColor(Color.BLUE);
    pen.fillRect((width - height) / 2, 0, height, height);
    pen.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, format, bytes);
    return bytes.toByteArray();
  }

  @Test
  void picture_isCutToItsMiddle() throws IOException {
    for (String format : new String[] {"png", "jpeg", "gif"}) {
      byte[] thumbnail = SquareThumbnail.of(striped(1600, 900, format), 152);

      BufferedImage read = ImageIO.read(new ByteArrayInputStream(thumbnail));
      assertThat(read.getWidth()).as(format).isEqualTo(152);
      assertThat(read.getHeight()).as(format).isEqualTo(152);
      for (int x : new int[] {4, 76, 147}) {
        Color seen = new Color(read.getRGB(x, 76));
        assertThat(seen.getBlue()).as("%s at %d", format, x).isGreaterThan(200);
        assertThat(seen.getRed()).as("%s at %d", format, x).isLessThan(60);
      }
      assertThat(thumbnail.length).isLessThan(8000);
    }
  }

  @Test
  void pictureOfTooManyPixels_staysAsItIs() throws IOException {
    byte[] large = black(3900);
    assertThat(SquareThumbnail.of(large, 152)).isNotEqualTo(large);

    byte[] tooLarge = black(4100);
    assertThat(SquareThumbnail.of(tooLarge, 152)).isEqualTo(tooLarge);
  }

  /** A square of one bit for each pixel, which is small as a file. */
  private static byte[] black(int side) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(side, side, BufferedImage.TYPE_BYTE_BINARY), "png", bytes);
    return bytes.toByteArray();
  }

  @Test
  void whatCannotBeRead_staysAsItIs() {
    byte[] broken = "\u0089PNG\r\n and then nothing".getBytes(StandardCharsets.ISO_8859_1);

    assertThat(SquareThumbnail.of(broken, 152)).isEqualTo(broken);
  }
}
