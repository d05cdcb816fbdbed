import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { localeByCode } from '@site/rules';

import { subscribersOf } from '../helpers/admin';
import { refusing } from '../helpers/database';
import { HAND, onlyRecordOf, pictureOn, signer, SigningDialog } from '../helpers/signingDialog';
import { isSamePicture } from '../helpers/png';
import { storeOf } from '../helpers/store';
import { expect, test } from '../helpers/test';

const FOLDER = join(process.env.DATA_DIR ?? '', 'signatures');
const store = storeOf(process.env);

test.use({ expectedErrors: /Failed to load resource/ });

const faults: readonly (readonly [what: string, work: (attempt: () => Promise<void>) => Promise<void>])[] = [
  ['the database refuses', (attempt) => refusing(process.env, 'INSERT ON subscribers', attempt)],
  [
    'the folder of the pictures is gone',
    async (attempt) => {
      renameSync(FOLDER, `${FOLDER}.away`);
      writeFileSync(FOLDER, '');
      try {
        await attempt();
      } finally {
        rmSync(FOLDER);
        renameSync(`${FOLDER}.away`, FOLDER);
      }
    },
  ],
];
for (const [what, during] of faults) {
  test(`${what}: the window says so and keeps everything, nothing is left, and the next try signs`, async ({ page }) => {
    for (const locale of [localeByCode('ru'), localeByCode('he')]) {
      const someone = signer();
      const dialog = await SigningDialog.open(page, locale);
      // The first signing creates the folder.
      await dialog.complete(signer());
      await dialog.signButton.click();
      await dialog.expectSigned();
      await page.goto('about:blank');
      const pictures = await store.names();

      const again = await SigningDialog.open(page, locale);
      await again.complete(someone, HAND);
      const drawn = await pictureOn(again.canvas);
      await during(async () => {
        await again.signButton.click();
        await again.expectToast(again.texts.saveError);
      });
      await expect(again.dialog.getByText(again.texts.unavailable)).toBeVisible();
      await again.expectKept(someone);
      expect(await subscribersOf(someone.email)).toEqual([]);
      expect(await store.names()).toEqual(pictures);
      await again.signButton.click();
      await again.expectSigned();
      expect(await isSamePicture(await store.read((await onlyRecordOf(someone)).signature_file), drawn)).toBe(true);
    }
  });
}
