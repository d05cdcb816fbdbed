/**
 * Starts the CMS. Run from the folder `cms`, after the build. Like `strapi start`, but without its command line, which
 * would load TypeScript and four hundred more modules.
 */
import { createApp } from '../src/strapi-internals/create-app';

try {
  void createApp({ serveAdminPanel: true }).start();
} catch (error) {
  // Invalid configuration.
  console.error(error);
  process.exit(1);
}
