# Two images: `islet` has the gateway, the dashboard and pictures; `islet:swift` has Swift's compiler, too, for an app's
# own widgets.
#
#   docker build -t islet .
#   docker run -it -p 127.0.0.1:5483:5483 islet
#
#   docker build -t islet:swift --build-arg BASE=swift:6.2-bookworm .
#   docker run -it -p 127.0.0.1:5483:5483 -v "$PWD:/app" islet:swift preview /app/Widget
#
# A widget's code runs in a sandbox of its own where the container may make one; else Islet says so, and
# `--trust-widget` has the container alone stand around it. `make packages` builds and tries both by buildah.

ARG BASE=debian:bookworm-slim

FROM swift:6.2-bookworm AS build
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends make python3
WORKDIR /src
COPY scripts/setup scripts/setup
RUN scripts/setup
COPY . .
RUN make deb

FROM ${BASE}
COPY --from=build /src/.build/*.deb /tmp/
# socat: a published port comes in at the container's own address, and a gateway without keys listens at
# 127.0.0.1 alone. What the package recommends is for widgets.
RUN apt-get update -qq \
  && apt-get install -y -qq $(command -v swiftc >/dev/null || echo --no-install-recommends) /tmp/*.deb socat \
    ncurses-term ca-certificates librsvg2-2 fonts-inter fonts-dejavu-core \
  && rm -rf /var/cache/apt /var/lib/apt/lists/* /tmp/*.deb /usr/share/doc /usr/share/man /usr/share/locale
# The vocabulary of widgets, compiled by this image's compiler.
RUN ! command -v swiftc >/dev/null || islet preview --prepare /usr/lib/islet/widgets
COPY packaging/docker/entrypoint /usr/local/bin/islet-container
ENV LANG=C.UTF-8 COLORTERM=truecolor
WORKDIR /app
EXPOSE 5483
ENTRYPOINT ["islet-container"]
CMD ["watch"]
