# Two images of one build: `cms`, and `web` (the site's server and the builder). What they run are npm scripts.
# Built and run by tests/containers; any builder will do, BuildKit or the classic one.
FROM node:22.20.0-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production GATSBY_TELEMETRY_DISABLED=1 STRAPI_TELEMETRY_DISABLED=true PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1

# better-sqlite3 is compiled where no prebuilt binary fits.
FROM base AS tools
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
COPY rules/package.json rules/
COPY content/package.json content/
COPY proof/package.json proof/
COPY cms/package.json cms/
COPY web/package.json web/
COPY tests/package.json tests/

# All packages, to compile with. This layer depends on the lock file alone, so an update installs only if that changed.
FROM tools AS build
ENV NODE_ENV=development
RUN npm ci --no-audit --no-fund
COPY . .
RUN node -e "import('./scripts/lib/install.mjs').then(({ markInstalled }) => markInstalled())" && node scripts/setup.mjs

# What the two need to run, and no more.
FROM tools AS cms-packages
RUN npm ci --omit=dev --workspace=cms --workspace=rules --workspace=content --workspace=proof && npm cache clean --force
FROM tools AS web-packages
RUN npm ci --workspace=web --workspace=rules --workspace=content --workspace=proof && npm cache clean --force

FROM base AS cms
COPY --from=cms-packages /app ./
COPY --from=build /app/package.json /app/tsconfig.base.json ./
COPY --from=build /app/scripts scripts
COPY --from=build /app/rules rules
COPY --from=build /app/content content
COPY --from=build /app/proof proof
COPY --from=build /app/cms/dist cms/dist
COPY --from=build /app/cms/seed cms/seed
COPY --from=build /app/cms/templates cms/templates
COPY --from=build /app/cms/tsconfig.json /app/cms/favicon.png cms/
# Strapi wants the folder of migrations to be there, and can make none where nothing is written.
RUN mkdir -p /data cms/database/migrations && chown node:node /data
USER node
# Strapi's commands keep settings of theirs in it, and nothing else is written where it is the usual one.
ENV HOME=/tmp
VOLUME /data
EXPOSE 1337 9100
CMD ["node", "scripts/cms.mjs"]

FROM base AS web
COPY --from=web-packages /app ./
# Says that what the lock file names is installed: the builder looks.
COPY --from=build /app/node_modules/.installed node_modules/.installed
COPY --from=build /app/package.json /app/package-lock.json /app/.npmrc /app/tsconfig.base.json ./
COPY --from=build /app/scripts scripts
COPY --from=build /app/rules rules
COPY --from=build /app/content content
COPY --from=build /app/proof proof
COPY --from=build --chown=node:node /app/web web
# Gatsby writes beside its sources, the builder's memory lies among the packages.
RUN mkdir -p /data/site && chown -R node:node /data && chown node:node web node_modules
USER node
VOLUME /data
EXPOSE 8000 8100
CMD ["node", "scripts/site.mjs"]
