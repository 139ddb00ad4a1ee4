# Islet for Homebrew. Not tried: there was no Mac where this was written, and no release is published yet;
# REPOSITORY is a placeholder, and the checksum comes with the first release.
class Islet < Formula
  desc "Live Activities in the terminal: local APNs, FCM and Braze, and a simulated phone"
  homepage "https://github.com/REPOSITORY"
  url "https://github.com/REPOSITORY/archive/refs/tags/v1.0.0.tar.gz"
  head "https://github.com/REPOSITORY.git", branch: "main"

  # Swift 6.2; an app's own widgets are compiled by the same Xcode later.
  depends_on xcode: "26.0"
  depends_on "pkgconf" => :build
  depends_on "gdk-pixbuf"
  depends_on "jq"
  depends_on "libnghttp2"
  depends_on "libpq"
  depends_on "librsvg"
  depends_on macos: :sequoia
  depends_on "ncurses"
  depends_on "openssl@3"
  depends_on "pango"
  depends_on "poppler"
  depends_on "sqlite"

  def install
    # Homebrew's own sandbox contains the build; SwiftPM's cannot run in it.
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "islet"
    system "make", "files", "BINARY=#{buildpath}/.build/release/islet", "PREFIX=#{prefix}"
  end

  service do
    run [opt_bin/"islet", "serve"]
    keep_alive crashed: true
    log_path var/"log/islet.log"
    error_log_path var/"log/islet.log"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/islet --version")
    (testpath/"body.json").write '{"aps":{"event":"update","timestamp":1,"content-state":{}}}'
    assert_match "timestamp.ancient", shell_output("#{bin}/islet check body.json", 1)
  end
end
