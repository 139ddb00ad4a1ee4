import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Java's own client to APNs, without settings for certificates or proxies. */
public class Push {
  public static void main(String[] arguments) throws Exception {
    String body = "{\"aps\":{\"timestamp\":" + System.currentTimeMillis() / 1000
        + ",\"event\":\"start\",\"content-state\":{\"eta\":5},\"attributes-type\":\"JavaAttributes\","
        + "\"attributes\":{\"name\":\"x\"},\"alert\":{\"title\":\"a\",\"body\":\"b\"}}}";
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
    HttpRequest push = HttpRequest.newBuilder(
            URI.create("https://api.push.apple.com/3/device/start:JavaAttributes"))
        .header("apns-topic", "com.example.app.push-type.liveactivity")
        .header("apns-push-type", "liveactivity").header("authorization", "bearer x")
        .POST(HttpRequest.BodyPublishers.ofString(body)).build();
    HttpResponse<String> answer = client.send(push, HttpResponse.BodyHandlers.ofString());
    System.out.println(answer.statusCode() + " " + answer.version());
    System.exit(answer.statusCode() == 200 ? 0 : 1);
  }
}
