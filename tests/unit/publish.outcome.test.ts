/** @jest-environment node */
import { outcomeOf, type SiteState } from '../../cms/src/features/publishing/admin/siteState';

const AT = Date.parse('2026-11-24T10:00:00Z');
const after = (seconds: number) => new Date(AT + seconds * 1_000).toISOString();
const publication = { documentId: 'one', languages: ['he', 'nl'], at: AT };
const live: SiteState = { reportedAt: after(60), liveSince: after(50), isBehind: false, comparedAt: after(60), hasFailed: false, heldBack: [], building: null, failed: null, unrecordedAgreement: null, mayBuild: true };
const entry = { type: 'api::article.article', typeName: 'Article', isSingle: false, documentId: 'one', language: 'he', name: 'One' } as const;
const failed = { at: after(40), code: 'disk_full', entry: null, picture: null, page: null, nextAttemptAt: after(90) } as const;

test.each([
  ['live', {}],
  ['waiting', { isBehind: true }],
  ['waiting', { isBehind: true, building: { since: after(1), changes: [], more: 0 } }],
  ['heldBack', { heldBack: [{ code: 'picture_missing', entry, picture: 'a.jpg' }] }],
  ['live', { heldBack: [{ code: 'picture_missing', entry: { ...entry, language: 'ru' }, picture: 'a.jpg' }] }],
  ['failed', { isBehind: true, failed }],
  ['waiting', { isBehind: true, failed, building: { since: after(45), changes: [], more: 0 } }],
  // A build that failed before says nothing about this publication.
  ['waiting', { isBehind: true, failed: { ...failed, at: after(-5) } }],
  ['silent', { isBehind: true, reportedAt: after(-600) }],
] as const)('a publication is %s: %j', (outcome, change) => {
  expect(outcomeOf(publication, { ...live, ...change } as SiteState, AT + 61_000)).toBe(outcome);
});
