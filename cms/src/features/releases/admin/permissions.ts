import type { Permission } from '@strapi/strapi/admin';

import { CONTENT } from '../../../content-types';

/** Any of them lets see the page “Releases”. */
export const PUBLISH_ANY = CONTENT.map((subject) => ({ action: 'plugin::content-manager.explorer.publish', subject }) as Permission);
