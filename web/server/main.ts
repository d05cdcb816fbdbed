import { createSite } from './site';

const { HOST = '127.0.0.1', SITE_PORT = '8000', SITE_FOLDER, CMS_INTERNAL_URL, CMS_URL, SITE_URL, S3_ENDPOINT, S3_PUBLIC_URL, TRUSTED_PROXIES } = process.env;
if (!SITE_FOLDER || !CMS_INTERNAL_URL) {
  process.stderr.write('SITE_FOLDER and CMS_INTERNAL_URL must be set: start the site with "npm start" at the top of the project.\n');
  process.exit(1);
}

const site = createSite({ folder: SITE_FOLDER, cmsUrl: CMS_INTERNAL_URL, adminUrl: CMS_URL, siteUrl: SITE_URL, picturesUrl: S3_PUBLIC_URL || S3_ENDPOINT, trustedProxies: TRUSTED_PROXIES?.split(',').map((one) => one.trim()).filter(Boolean) });

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void site.close().then(() => process.exit(0));
  });
}

site.listen({ host: HOST, port: Number(SITE_PORT) }).catch((error: Error) => {
  process.stderr.write(`The site's server could not listen on ${HOST}:${SITE_PORT}: ${error.message}\n`);
  process.exit(1);
});
