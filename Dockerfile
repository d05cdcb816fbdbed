# One image that runs "npm start": the CMS, and the site built from it.
FROM node:22-bookworm-slim
WORKDIR /app
# better-sqlite3 is compiled where no prebuilt binary fits.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY . .
RUN node scripts/setup.mjs && npm cache clean --force && mkdir -p /data && chown -R node:node /app /data
USER node
EXPOSE 8000 1337
CMD ["node", "scripts/start.mjs"]
