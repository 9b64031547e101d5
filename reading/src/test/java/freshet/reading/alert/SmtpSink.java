package freshet.reading.alert;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** A mail server on loopback that keeps what it is sent. */
public final class SmtpSink implements AutoCloseable {
  private final ServerSocket socket;
  private final @Nullable SSLContext starting;
  private final List<Mail> mails = new ArrayList<>();
  private final List<String> heard = new ArrayList<>();
  private String refusal = "";

  /**
   * A mail as it came.
   *
   * @param login what the sender logged in with, decoded; empty if it did not
   */
  public record Mail(String login, String from, List<String> to, List<String> lines) {
    /** The first header of that name; empty if there is none. */
    public String header(String name) {
      return lines.stream()
          .takeWhile(line -> !line.isEmpty())
          .filter(
              line ->
                  line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ": "))
          .map(line -> line.substring(name.length() + 2))
          .findFirst()
          .orElse("");
    }
  }

  private SmtpSink(ServerSocket socket, @Nullable SSLContext starting) {
    this.socket = socket;
    this.starting = starting;
    Thread.ofVirtual().start(this::listen);
  }

  /** One that cannot encrypt. */
  public static SmtpSink open() throws IOException {
    return new SmtpSink(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), null);
  }

  /** One that encrypts when it is asked to. */
  static SmtpSink starting(SSLContext context) throws IOException {
    return new SmtpSink(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), context);
  }

  /** One that encrypts from the first byte on. */
  static SmtpSink secure(SSLContext context) throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    return new SmtpSink(context.getServerSocketFactory().createServerSocket(0, 50, loopback), null);
  }

  public int port() {
    return socket.getLocalPort();
  }

  /** Answers each recipient so from now on. */
  public synchronized void refuse(String answer) {
    refusal = answer;
  }

  public synchronized List<Mail> mails() {
    return List.copyOf(mails);
  }

  /** All commands so far. */
  public synchronized List<String> heard() {
    return List.copyOf(heard);
  }

  /** Waits until there is a mail. */
  public synchronized Mail await() throws InterruptedException {
    while (mails.isEmpty()) {
      wait();
    }
    return mails.getFirst();
  }

  private void listen() {
    while (!socket.isClosed()) {
      try (Socket client = socket.accept()) {
        talk(client);
      } catch (IOException e) {
        // the other side went away, or the sink was closed
      }
    }
  }

  private void talk(Socket client) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream(), UTF_8));
    OutputStream out = client.getOutputStream();
    String login = "";
    String from = "";
    List<String> to = new ArrayList<>();
    say(out, "220 sink");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      hear(line);
      String command = line.split(" ", 2)[0].toUpperCase(Locale.ROOT);
      switch (command) {
        case "EHLO" ->
            say(
                out,
                "250-sink\r\n" + (starting == null ? "" : "250-STARTTLS\r\n") + "250 AUTH PLAIN");
        case "STARTTLS" -> {
          say(out, starting == null ? "502 no" : "220 go on");
          if (starting != null) {
            Socket secured =
                starting.getSocketFactory().createSocket(client, null, client.getPort(), false);
            ((SSLSocket) secured).setUseClientMode(false);
            in = new BufferedReader(new InputStreamReader(secured.getInputStream(), UTF_8));
            out = secured.getOutputStream();
          }
        }
        case "AUTH" -> {
          login = new String(Base64.getDecoder().decode(line.split(" ", 3)[2]), UTF_8);
          say(out, "235 welcome");
        }
        case "MAIL" -> {
          from = address(line);
          say(out, "250 yes");
        }
        case "RCPT" -> {
          String no = refusal();
          to.add(address(line));
          say(out, no.isEmpty() ? "250 yes" : no);
        }
        case "DATA" -> {
          say(out, "354 go on");
          List<String> lines = new ArrayList<>();
          for (String text = in.readLine(); !text.equals("."); text = in.readLine()) {
            lines.add(text);
          }
          keep(new Mail(login, from, List.copyOf(to), lines));
          say(out, "250 taken");
        }
        case "QUIT" -> {
          say(out, "221 bye");
          return;
        }
        default -> say(out, "250 yes");
      }
    }
  }

  private static String address(String line) {
    return line.replaceAll(".*<([^>]*)>.*", "$1");
  }

  private synchronized String refusal() {
    return refusal;
  }

  private synchronized void hear(String line) {
    heard.add(line);
  }

  private synchronized void keep(Mail mail) {
    mails.add(mail);
    notifyAll();
  }

  private static void say(OutputStream out, String line) throws IOException {
    out.write((line + "\r\n").getBytes(UTF_8));
    out.flush();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
