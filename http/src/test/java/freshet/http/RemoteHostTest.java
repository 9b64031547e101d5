package freshet.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which names are one host. */
@DisplayName("GC-029: hosts")
class RemoteHostTest {
  @ParameterizedTest
  @CsvSource({
    "https://www.example.co.uk/feed, example.co.uk",
    "http://FEEDS.Example.com:8080/, example.com",
    "https://example.com./, example.com",
    "https://one.blogspot.com/, blogspot.com",
    "https://two.github.io/, github.io",
    "http://localhost:8080/, localhost",
    "http://127.0.0.1/, 127.0.0.1",
    "http://[::1]/, [::1]",
    "https://INFO.example.com/, example.com",
  })
  void gc029_hostIsTheRegistrableDomain(String url, String domain) {
    assertThat(RemoteHost.of(url)).contains(new RemoteHost(domain, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "feed", "mailto:a@b.example", "https://", "http://a b/", "http:///x"})
  void urlWithoutAHost_hasNone(String url) {
    assertThat(RemoteHost.of(url)).isEmpty();
  }

  @Test
  void gc029_limitsAreKeptForDomainAndAddress() {
    assertThat(new RemoteHost("a.example", null).keys()).containsExactly("a.example");
    assertThat(new RemoteHost("a.example", null).at("192.0.2.1").keys())
        .containsExactly("a.example", "192.0.2.1");
    assertThat(new RemoteHost("192.0.2.1", null).at("192.0.2.1").keys())
        .containsExactly("192.0.2.1");
  }
}
