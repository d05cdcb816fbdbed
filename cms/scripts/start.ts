/**
 * Starts the CMS. Run from the folder `cms`, after the build. Like `strapi start`, but without its command line, which
 * would load TypeScript and four hundred more modules.
 */
import { environment } from '../src/environment';
import { createApp } from '../src/strapi-internals/create-app';

try {
  environment();
} catch (error) {
  // One sentence without the stack that Strapi would put around it: whoever set the variables reads this.
  console.error((error as Error).message);
  process.exit(1);
}
void createApp({ serveAdminPanel: true }).start();
