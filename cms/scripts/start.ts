/**
 * The CMS. Run from the folder `cms`, after the build. It is what `strapi start` starts, without the command line
 * around it, which has TypeScript and four hundred modules more to load.
 */
import { newStrapi } from '../src/strapi-internals/create-app';

try {
  void newStrapi({ serveAdminPanel: true }).start();
} catch (error) {
  // A configuration that is wrong.
  console.error(error);
  process.exit(1);
}
