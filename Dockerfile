# syntax=docker/dockerfile:1
# Builds the production folder, then copies it into an image without compilers and development packages.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
COPY bin ./bin
RUN npm ci --no-audit --no-fund
COPY . .
RUN node bin/run.mjs bin/package.ts /lintel

FROM debian:bookworm-slim
# The embedded PostgreSQL needs a user with a name; the archive needs tar, which the image has.
RUN useradd --system --uid 10001 --user-group --no-create-home lintel \
  && install --directory --owner=lintel --group=lintel --mode=0700 /data
COPY --from=build --chown=root:root /lintel /lintel
WORKDIR /lintel
USER 10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["/lintel/node_modules/node/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["/lintel/node_modules/node/bin/node", "server/main.ts"]
