import { createHash } from 'node:crypto';

import type { Core } from '@strapi/strapi';

import type { SigningDossier } from '../../cms/src/features/evidence/signing-evidence';
import { archiveFiles } from '../../cms/src/features/handovers/archive-files';

const mockDocument = Buffer.from('before archival data was added');
// By now, the row is of the document with archival data.
const mockStatus = { sha256: 'f'.repeat(64), sealed_at: '2026-11-22T22:20:35.000Z', stamped_at: '2026-11-22T22:20:36.000Z' };
jest.mock('../../cms/src/services', () => ({ sealedAgreementsOf: () => ({ read: async () => mockDocument, statusOf: async () => mockStatus }) }));
jest.mock('../../cms/src/environment', () => ({ environment: () => ({ siteUrl: new URL('https://www.example.com') }) }));
jest.mock('../../cms/src/features/evidence/publication', () => ({ publishedKeys: async () => ({ keys: [] }) }));
jest.mock('../../cms/src/features/signed-documents/published-seals', () => ({ publishedSeals: async () => ({ seals: [], timeStampRoots: [] }) }));
jest.mock('../../cms/src/features/signing/signature-store', () => ({ signatureStore: () => ({ get: async () => undefined }) }));
// The program that checks the archive.
jest.mock('node:fs/promises', () => ({ readFile: async () => '' }));

test('the record of an archive names the SHA-256 of the very document in the archive, also where archival data is added meanwhile', async () => {
  const dossier = { signing: { signed_at: '2026-11-22T22:20:31.417Z' }, version: { key: 'en-3', text: '', content: '' }, withdrawals: [], checkpoint: undefined, evidence: { reference: '7KQ2M-XW4RA', entries: [], version: {} } } as unknown as SigningDossier;
  const files = await archiveFiles({} as Core.Strapi, { dossier, withdrawals: [] }, { language: 'en', madeAt: new Date('2026-11-23T11:20:31.000Z') });
  expect(files['agreement.pdf']).toBe(mockDocument);
  expect(JSON.parse(String(files['record.json']))).toMatchObject({ document: { sha256: createHash('sha256').update(mockDocument).digest('hex'), sealedAt: mockStatus.sealed_at, stampedAt: mockStatus.stamped_at } });
});
