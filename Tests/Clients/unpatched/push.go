// Go's own client to APNs, as it comes: HTTP/2, the system's roots, the proxy of the environment.
package main

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"
)

func main() {
	body := fmt.Sprintf(`{"aps":{"timestamp":%d,"event":"start","content-state":{"eta":5},`+
		`"attributes-type":"GoAttributes","attributes":{"name":"x"},`+
		`"alert":{"title":"a","body":"b"}}}`, time.Now().Unix())
	request, err := http.NewRequest("POST",
		"https://api.push.apple.com/3/device/start:GoAttributes", strings.NewReader(body))
	if err != nil {
		panic(err)
	}
	request.Header.Set("apns-topic", "com.example.app.push-type.liveactivity")
	request.Header.Set("apns-push-type", "liveactivity")
	request.Header.Set("authorization", "bearer x")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(answer.Proto, answer.StatusCode)
	if answer.StatusCode != 200 || answer.ProtoMajor != 2 {
		os.Exit(1)
	}
}
