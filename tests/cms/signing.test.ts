import { createHash } from 'node:crypto';

import { storeOf } from '../helpers/store';
import { post, signedOf, signing, subscriberOf } from './support/signings';

it('a signing is recorded, and its picture is stored as it was sent', async () => {
  const data = await signing();
  const { reference } = signedOf(await post(data).expect(201));
  const row = subscriberOf(reference);
  const picture = Buffer.from((data.signature as { image: string }).image, 'base64');
  expect(row.signature_sha256).toBe(createHash('sha256').update(picture).digest('hex'));
  expect((await storeOf(process.env).read(String(row.signature_file))).equals(picture)).toBe(true);
});
