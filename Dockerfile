# The steps of docs/operation.md in a container. First: npm ci && npm run package
FROM debian:12-slim
# The ids are fixed, because the folders of compose.yaml outlive the container.
RUN useradd --system --user-group --uid 900 --home-dir /var/lib/school --no-create-home --shell /usr/sbin/nologin school \
 && useradd --system --user-group --uid 901 --home-dir /var/backups/school --no-create-home --shell /usr/sbin/nologin school-backup
COPY dist/school_*.deb /tmp/packages/
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y "$(ls -v /tmp/packages/*.deb | tail -n 1)" \
 && rm -rf /tmp/packages /var/lib/apt/lists/*
EXPOSE 80 443
CMD ["sh", "-c", "caddy start --adapter caddyfile --config /etc/caddy/Caddyfile && exec school serve"]
