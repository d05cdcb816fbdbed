import { GeoDatabase, GeoDatabaseError } from './geolocation';
import { createSite } from './site';

const { HOST = '127.0.0.1', SITE_PORT = '8000', SITE_FOLDER, CMS_INTERNAL_URL, CMS_URL, SITE_URL, S3_ENDPOINT, S3_PUBLIC_URL, TRUSTED_PROXIES, GEO_DATABASE } = process.env;

async function main(): Promise<void> {
  if (!SITE_FOLDER || !CMS_INTERNAL_URL) throw new Error('SITE_FOLDER and CMS_INTERNAL_URL must be set: start the site with "npm start" at the top of the project.');
  const site = createSite({
    folder: SITE_FOLDER,
    cmsUrl: CMS_INTERNAL_URL,
    adminUrl: CMS_URL,
    siteUrl: SITE_URL,
    picturesUrl: S3_PUBLIC_URL || S3_ENDPOINT,
    trustedProxies: TRUSTED_PROXIES?.split(',').map((one) => one.trim()).filter(Boolean),
    geoDatabase: GEO_DATABASE ? await GeoDatabase.open(GEO_DATABASE) : undefined,
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void site.close().then(() => process.exit(0));
    });
  }

  await site.listen({ host: HOST, port: Number(SITE_PORT) }).catch((error: Error) => {
    throw new Error(`The site's server could not listen on ${HOST}:${SITE_PORT}: ${error.message}`);
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof GeoDatabaseError ? 'Configuration: ' : ''}${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
