import { createHash } from 'node:crypto';
import { join } from 'node:path';

import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { sourceTextsOf } from '../../services';
import { readEntries } from './entries';
import { SeedFiles, isObject } from './files';
import { UIDS } from '../../uids';

/** SHA-256 of delivered texts of both letters, in five languages, that said that the signature's picture is attached. */
const WITH_PICTURE: ReadonlySet<string> = new Set([
  '7430e753dab0bf6ff8ec49d134babf64fec3f7fb6e6d5aa2aa270534c85d00cc',
  '64e0f4dcf2019ff2f5754e7f161046d8e23117f01268bb2e52d561c0b78cfd09',
  'cd539ab5055500ff95a4821ba713ee0c18043c378cb68b49add67890fb1b2662',
  'a8731940443ef8555fcbd553188c462910195ba4621c9fdbed618f9894054d97',
  '021cba2ae63bb89abf7e4a3b83133209fc16bf656b3111e51db95bea3b16188d',
  '350bd3c8487e59f20c7951d7f8946906bebcf6c56661859b8fea0cf9b3808251',
  '4aaf103dd447c97cd321ab76e80dafc1616ec8c4281ec77cdec38da8f87f3c11',
  '8ba80c59840fc732bc8acee5f57a9c4e25ba2ad78845ad969cfa6fdbcdbcbdf9',
  'a853d19cfa6e90f8fe1e70f35c4cc9daa04bd802afc7ac53fcf95f13241b0db8',
  '85aa0afbd58c1a7bf1d3a7c660b28b579adbe9e0006773a6de0104d3866f7e09',
]);
const LETTERS = ['signingReceipt', 'signingNotice'] as const;

interface Letter {
  readonly id: number;
  readonly text: string | null;
}
type Version = { readonly documentId: string; readonly locale: LanguageCode } & Readonly<Partial<Record<(typeof LETTERS)[number], Letter | null>>>;

/**
 * Replaces delivered mail texts that are no longer true, in drafts and published versions. Texts changed by staff are kept.
 */
export async function replaceMailTextsWithPicture(strapi: Core.Strapi): Promise<void> {
  const delivered = readEntries(new SeedFiles(join(strapi.dirs.app.root, 'seed'))).find(({ uid }) => uid === UIDS.mailTexts);
  const present: readonly Version[] = await strapi.db.query(UIDS.mailTexts).findMany({ populate: [...LETTERS] });
  let replaced = 0;
  await strapi.db.transaction(async () => {
    for (const version of present) {
      for (const name of LETTERS) {
        const letter = version[name];
        const current = delivered?.texts.get(version.locale)?.values[name];
        if (!letter?.text || !WITH_PICTURE.has(createHash('sha256').update(letter.text).digest('hex')) || !isObject(current)) continue;
        await strapi.db.query('mail.letter').update({ where: { id: letter.id }, data: { text: current.text } });
        replaced += 1;
      }
    }
    if (replaced === 0) return;
    const { recordTranslated } = sourceTextsOf(strapi);
    for (const documentId of new Set(present.map((version) => version.documentId))) await recordTranslated(UIDS.mailTexts, documentId);
  });
  if (replaced > 0) strapi.log.info(`Mail texts: ${replaced} delivered texts were replaced, because signatures are no longer attached to mails.`);
}
