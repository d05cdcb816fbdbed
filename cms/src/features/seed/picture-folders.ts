import type { Core } from '@strapi/strapi';

import { TYPES_RU } from '../../admin/texts/schemas.ru';
import { EDITED } from '../../content-types';
import { addFolder } from '../../strapi-internals/media-library';

const FOLDER = 'plugin::upload.folder';

/** Name of the folder for delivered pictures of a type: in Russian, as the site's texts, because Strapi does not translate names of folders. */
export const folderNameOf = (typeName: string): string => TYPES_RU[typeName] ?? typeName;

/** Id of a folder of the media library; makes it if it is missing. */
export async function folderId(strapi: Core.Strapi, name: string): Promise<number> {
  return (await folderNamed(strapi, name))?.id ?? addFolder(strapi, name);
}

/** Earlier deliveries named the folders in English. Those that staff have renamed keep their names. */
export async function renamePictureFolders(strapi: Core.Strapi): Promise<void> {
  for (const uid of EDITED) {
    const { displayName } = strapi.contentType(uid).info;
    const [before, after] = [await folderNamed(strapi, displayName), folderNameOf(displayName)];
    if (before && after !== displayName && !(await folderNamed(strapi, after))) await strapi.db.query(FOLDER).update({ where: { id: before.id }, data: { name: after } });
  }
}

const folderNamed = (strapi: Core.Strapi, name: string): Promise<{ readonly id: number } | null> => strapi.db.query(FOLDER).findOne({ select: ['id'], where: { name, parent: null } });
