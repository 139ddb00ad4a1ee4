<?php
// PHP's curl to APNs over HTTP/2, and a stream to Braze: as a back end has them.
function push(string $kind): string {
  return json_encode(['aps' => [
    'timestamp' => time(), 'event' => 'start', 'content-state' => ['eta' => 5],
    'attributes-type' => $kind, 'attributes' => ['name' => $kind],
    'alert' => ['title' => 'Started', 'body' => $kind]]]);
}

if ($argv[1] === 'streams') {
  $answer = file_get_contents('https://rest.fra-01.braze.eu/messages/live_activity/start', false,
    stream_context_create(['http' => [
      'method' => 'POST', 'header' => "Authorization: Bearer any\r\nContent-Type: application/json",
      'content' => json_encode([
        'app_id' => 'app', 'activity_id' => 'php-1', 'external_user_ids' => ['me'],
        'activity_attributes_type' => 'PHPStreamAttributes', 'activity_attributes' => ['name' => 'x'],
        'content_state' => ['eta' => 5],
        'notification' => ['alert' => ['title' => 'a', 'body' => 'b']]])]]));
  echo $answer, "\n";
  exit($answer === false ? 1 : 0);
}

$curl = curl_init('https://api.push.apple.com/3/device/start:PHPAttributes');
curl_setopt_array($curl, [
  CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_2_0, CURLOPT_RETURNTRANSFER => true,
  CURLOPT_POSTFIELDS => push('PHPAttributes'),
  CURLOPT_HTTPHEADER => [
    'apns-topic: com.example.app.push-type.liveactivity', 'apns-push-type: liveactivity',
    'authorization: bearer x']]);
curl_exec($curl);
$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
echo $status, ' ', curl_error($curl), "\n";
exit($status === 200 ? 0 : 1);
