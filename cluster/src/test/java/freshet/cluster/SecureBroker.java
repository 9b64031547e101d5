package freshet.cluster;

import freshet.village.Certificate;
import freshet.village.KafkaBroker;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;

/**
 * A broker that speaks TLS and wants a password (SASL, SCRAM), and has a back door for the test.
 */
final class SecureBroker implements AutoCloseable {
  private static final int ITERATIONS = 4096;

  private final int port = KafkaBroker.freePort();
  private final TestBroker broker;

  SecureBroker(Path folder, Certificate certificate) {
    broker =
        new TestBroker(
            folder,
            List.of(new KafkaBroker.Listener("SECURE", "SASL_SSL", "localhost:" + port)),
            """
            sasl.enabled.mechanisms=SCRAM-SHA-512
            listener.name.secure.scram-sha-512.sasl.jaas.config=\
            org.apache.kafka.common.security.scram.ScramLoginModule required;
            listener.name.secure.ssl.keystore.type=PKCS12
            listener.name.secure.ssl.keystore.location=%s
            listener.name.secure.ssl.keystore.password=%s
            """
                .formatted(certificate.file(), Certificate.PASSWORD));
  }

  /** Gives a user a password, or another one. */
  void accept(String user, String password) throws InterruptedException {
    try (Admin admin = new KafkaClients(broker.settings()).admin()) {
      ScramCredentialInfo how = new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, ITERATIONS);
      admin
          .alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(user, how, password)))
          .all()
          .get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A cluster at this broker, as the guide says. */
  ClusterSettings settings(String name, Path trustStore, String user, String password) {
    Map<String, String> client = new HashMap<>();
    client.put("security.protocol", "SASL_SSL");
    client.put("sasl.mechanism", "SCRAM-SHA-512");
    client.put(
        "sasl.jaas.config",
        "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
            .formatted(user, password));
    client.put("ssl.truststore.location", trustStore.toString());
    client.put("ssl.truststore.password", Certificate.PASSWORD);
    return new ClusterSettings("localhost:" + port, name + ".", 1, client);
  }

  @Override
  public void close() {
    broker.close();
  }
}
