package freshet.reading.image;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Iterator;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * Cuts images to small squares around their middle. They become JPEG, since Java writes no WebP;
 * what Java cannot read (WebP, AVIF, broken files) stays as it is. It works in memory: the streams
 * that ImageIO makes by itself would write each image to a temporary file first.
 */
public final class SquareThumbnail {
  /** Larger images would take too long to decode, and progressive ones too much memory. */
  private static final long MOST_PIXELS = 16_000_000;

  private static final float QUALITY = 0.82f;

  private SquareThumbnail() {}

  /** Returns a square with sides of some pixels, or the image itself if it cannot be read. */
  public static byte[] of(byte[] image, int pixels) {
    try {
      return square(image, pixels);
    } catch (IOException | RuntimeException _) {
      return image;
    }
  }

  private static byte[] square(byte[] image, int pixels) throws IOException {
    try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(image))) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
      if (!readers.hasNext()) {
        return image;
      }
      ImageReader reader = readers.next();
      try {
        reader.setInput(in, true, true);
        long all = (long) reader.getWidth(0) * reader.getHeight(0);
        return all > MOST_PIXELS ? image : written(scaled(read(reader, pixels), pixels));
      } finally {
        reader.dispose();
      }
    }
  }

  /** Reads the square in the middle, and of that no more lines than are needed. */
  private static BufferedImage read(ImageReader reader, int pixels) throws IOException {
    int width = reader.getWidth(0);
    int height = reader.getHeight(0);
    int side = Math.min(width, height);
    int every = Math.max(1, side / (2 * pixels));
    ImageReadParam part = reader.getDefaultReadParam();
    part.setSourceRegion(new Rectangle((width - side) / 2, (height - side) / 2, side, side));
    part.setSourceSubsampling(every, every, 0, 0);
    return reader.read(0, part);
  }

  /** Draws upon white, since JPEG has no transparency. */
  private static BufferedImage scaled(BufferedImage square, int pixels) {
    BufferedImage small = new BufferedImage(pixels, pixels, BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = small.createGraphics();
    pen.setColor(Color.WHITE);
    pen.fillRect(0, 0, pixels, pixels);
    pen.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    pen.drawImage(square, 0, 0, pixels, pixels, null);
    pen.dispose();
    return small;
  }

  private static byte[] written(BufferedImage small) throws IOException {
    ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
      ImageWriteParam how = writer.getDefaultWriteParam();
      how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      how.setCompressionQuality(QUALITY);
      writer.setOutput(out);
      writer.write(null, new IIOImage(small, null, null), how);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }
}
