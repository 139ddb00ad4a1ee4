import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.io.FileInputStream;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Java's own client of HTTP/2: one push, then a thousand at once. */
public class Push {
  static HttpRequest push(String port, String token) {
    String body = "{\"aps\":{\"timestamp\":" + System.currentTimeMillis() / 1000
        + ",\"event\":\"update\",\"content-state\":{\"gate\":\"J\"}}}";
    return HttpRequest.newBuilder(URI.create("https://localhost:" + port + "/3/device/" + token))
        .header("apns-topic", "com.example.app.push-type.liveactivity")
        .header("apns-push-type", "liveactivity").header("authorization", "bearer x")
        .POST(HttpRequest.BodyPublishers.ofString(body)).build();
  }

  public static void main(String[] arguments) throws Exception {
    String port = arguments[0];
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null);
    try (FileInputStream file = new FileInputStream(arguments[1])) {
      store.setCertificateEntry(
          "islet", CertificateFactory.getInstance("X.509").generateCertificate(file));
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    HttpClient client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).sslContext(context).build();
    HttpRequest push = push(port, arguments[2]);
    HttpResponse<String> first = client.send(push, HttpResponse.BodyHandlers.ofString());
    int failed = first.statusCode() == 200 && first.version() == HttpClient.Version.HTTP_2 ? 0 : 1;
    // The client raises an error beyond the number of streams that a server allows, so it is not exceeded.
    for (int round = 0; round < 2; round++) {
      ArrayList<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
      for (int i = 0; i < 500; i++) {
        all.add(client.sendAsync(push, HttpResponse.BodyHandlers.ofString()));
      }
      for (CompletableFuture<HttpResponse<String>> each : all) {
        if (each.get().statusCode() != 200) failed++;
      }
    }
    System.out.println(failed + " failed");
    System.exit(failed == 0 ? 0 : 1);
  }
}
