import { API, SIGNATURE } from '@site/rules';

import { api, asAdmin, type Staff } from './support/calls';
import { type Row, rows } from './support/rows';
import { agreementIn, post, signedOf, signing, subscriberOf } from './support/signings';
import { memberOf, removeRoles, staff } from './support/staff';

const SUBSCRIBERS = '/content-manager/collection-types/api::subscriber.subscriber';

interface Entry {
  readonly documentId: string;
  readonly [name: string]: unknown;
}

const found = async (query: string): Promise<readonly Entry[]> => ((await asAdmin(api().get(`${SUBSCRIBERS}?${query}`)).expect(200)).body as { results: Entry[] }).results;

let row: Row;
let path: string;
let name: string;
beforeAll(async () => {
  name = `Wanda Fuentes ${Date.now()}`;
  const { reference } = signedOf(await post(await signing({ full_name: name, email: `wanda-${Date.now()}@example.com` })).expect(201));
  row = subscriberOf(reference);
  path = `${SUBSCRIBERS}/${String(row.document_id)}`;
});

describe('staff who look for a signed agreement', () => {
  it('see the newest first: when, name, reference, e-mail, version and the link to the signature', async () => {
    const { body } = await asAdmin(api().get('/content-manager/content-types/api::subscriber.subscriber/configuration')).expect(200);
    const { layouts, settings } = (body as { data: { contentType: { layouts: { list: string[] }; settings: object } } }).data.contentType;
    expect(layouts.list).toEqual(['signed_at', 'full_name', 'reference', 'email', 'version_number', 'signature_url']);
    expect(settings).toMatchObject({ searchable: true, filterable: true, defaultSortBy: 'signed_at', defaultSortOrder: 'DESC' });
    const [newest] = await found('sort=signed_at:DESC');
    expect(newest).toMatchObject({ reference: row.reference, full_name: name, email: row.email, language: 'ru', signature_url: row.signature_url });
  });

  it.each(['full_name', 'email', 'reference'])('find it by its %s', async (field) => {
    const results = await found(`_q=${encodeURIComponent(String(row[field]))}`);
    expect(results.map(({ reference }) => reference)).toEqual([row.reference]);
  });

  it('find a name in capitals or without, in Cyrillic too', async () => {
    const { reference } = signedOf(await post(await signing({ full_name: 'Евлампия Щукина' })).expect(201));
    for (const word of ['щукина', 'ЩУКИНА', 'евлампия щу']) expect((await found(`_q=${encodeURIComponent(word)}`)).map((entry) => entry.reference)).toEqual([reference]);
  });

  it('find what they typed: %, _ and \\ stand for themselves', async () => {
    const { reference } = signedOf(await post(await signing({ full_name: 'Percy 50%_off\\deal' })).expect(201));
    const references = async (query: string) => (await found(query)).map((entry) => entry.reference);
    for (const ask of ['_q', 'filters[full_name][$contains]', 'filters[full_name][$containsi]']) {
      for (const typed of ['y 50%_off\\d', '50%', '%_', 'f\\d']) expect({ ask, typed, found: await references(`${ask}=${encodeURIComponent(typed)}`) }).toEqual({ ask, typed, found: [reference] });
      for (const typed of ['Percy%deal', 'Percy_50', '50__off', 'off_deal', '%%%%', 'off\\\\deal']) expect({ ask, typed, found: await references(`${ask}=${encodeURIComponent(typed)}`) }).toEqual({ ask, typed, found: [] });
    }
    expect(await references(`filters[full_name][$startsWith]=${encodeURIComponent('Perc_ 50')}`)).toEqual([]);
    expect(await references(`filters[full_name][$endsWith]=${encodeURIComponent('%_off\\deal')}`)).toEqual([reference]);
  });

  it('find one only by fields that their role may read, and case managers by all', async () => {
    const person = `Prosper ${Date.now()}`;
    const { reference } = signedOf(await post(await signing({ full_name: person, email: `prosper-${Date.now()}@example.com`, postal_address: `Prosper street ${Date.now()}` })).expect(201));
    const email = String(subscriberOf(reference).email);
    const references = async (who: Staff, typed: string) => ((await who(api().get(`${SUBSCRIBERS}?_q=${encodeURIComponent(typed)}`)).expect(200)).body as { results: Entry[]; pagination: { total: number } });
    const limited = await memberOf('Names only', [{ action: 'plugin::content-manager.explorer.read', subject: 'api::subscriber.subscriber', properties: { fields: ['reference', 'full_name'] }, conditions: [] }]);
    const manager = await staff('case-manager');
    for (const typed of [email, 'Prosper street', String(subscriberOf(reference).signature_file)]) {
      expect(await references(limited, typed)).toMatchObject({ results: [], pagination: { total: 0 } });
      expect(await references(manager, typed)).toMatchObject({ results: [{ reference }] });
    }
    for (const typed of [person, reference]) expect(await references(limited, typed)).toMatchObject({ results: [{ reference }], pagination: { total: 1 } });
    await removeRoles();
  });

  it('do not find everything by what is in all of them', async () => {
    for (const word of ['pressure', 'penColor', String(row.agreement_sha256)]) expect(await found(`_q=${word}`)).toEqual([]);
  });

  it('can open the signature even if the link in the record has expired', async () => {
    const target = `/signatures/${String(row.document_id)}/link`;
    const { url } = ((await asAdmin(api().get(target)).expect(200)).body as { data: { url: string } }).data;
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe(`${API.signatures}/${String(row.signature_file)}`);
    expect(url).not.toBe(row.signature_url);
    const left = Number(searchParams.get('expires')) - Date.now() / 1000;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(SIGNATURE.staffLinkSeconds);
    expect((await api().get(url.slice(url.indexOf(pathname))).expect(200)).headers['content-type']).toBe('image/png');
    await asAdmin(api().get('/signatures/none/link')).expect(404);
    await api().get(target).expect(401);
  });

  it('see which version it is', async () => {
    const { body } = await asAdmin(api().get(`/content-manager/relations/api::subscriber.subscriber/${String(row.document_id)}/agreement_version`)).expect(200);
    expect((body as { results: { key?: string }[] }).results).toEqual([expect.objectContaining({ key: `ru-${(await agreementIn('ru')).version}` }) as object]);
  });
});

describe('nobody, administrators included,', () => {
  it('makes a signed agreement by hand', async () => {
    const before = rows('subscribers').length;
    await asAdmin(api().post(SUBSCRIBERS)).send({ full_name: 'x', reference: 'x', signature_file: 'x', idempotency_key: 'x' }).expect(403);
    await asAdmin(api().post(`${SUBSCRIBERS}/clone/${String(row.document_id)}`)).send({ full_name: 'x' }).expect(403);
    await asAdmin(api().post(`${SUBSCRIBERS}/auto-clone/${String(row.document_id)}`)).send({}).expect(403);
    expect(rows('subscribers')).toHaveLength(before);
  });

  it('changes one', async () => {
    const before = subscriberOf(String(row.reference));
    const otherVersion = rows('agreement_versions', 'id <> ?', rows('subscribers_agreement_version_lnk', 'subscriber_id = ?', row.id)[0]?.agreement_version_id)[0];
    const change = {
      ...{ full_name: 'Somebody Else', email: 'x@example.com', signature_url: 'https://example.com', signed_at: '2020-01-01T00:00:00.000Z', signature_kind: 'typed', strokes: '[]' },
      ...{ evidence_salt: '0', idempotency_key: 'other-key-0123456789', agreement_sha256: '0', peer_address: '1.1.1.1', version_number: 9 },
    };
    for (const [field, value] of Object.entries(change)) await asAdmin(api().put(path)).send({ [field]: value });
    await asAdmin(api().put(path)).send({ agreement_version: { connect: [{ id: otherVersion?.id, documentId: otherVersion?.document_id }] } });
    await asAdmin(api().put(path)).send({ agreement_version: { set: [] } });
    expect(withoutBookkeeping(subscriberOf(String(row.reference)))).toEqual(withoutBookkeeping(before));
    expect(rows('subscribers_agreement_version_lnk', 'subscriber_id = ?', row.id)).toHaveLength(1);
    expect(rows('subscribers_agreement_version_lnk', 'agreement_version_id = ? and subscriber_id = ?', otherVersion?.id, row.id)).toEqual([]);
  });
});

it('an administrator writes notes on one, and nothing else changes with them', async () => {
  const before = subscriberOf(String(row.reference));
  await asAdmin(api().put(path)).send({ notes: 'Original sent by post.', full_name: 'Somebody Else' }).expect(403);
  expect(withoutBookkeeping(subscriberOf(String(row.reference)))).toEqual(withoutBookkeeping(before));
  await asAdmin(api().put(path)).send({ notes: 'Original sent by post.' }).expect(200);
  expect(withoutBookkeeping(subscriberOf(String(row.reference)))).toEqual({ ...withoutBookkeeping(before), notes: 'Original sent by post.' });
  await asAdmin(api().put(path)).send({ notes: null }).expect(200);
  expect(subscriberOf(String(row.reference)).notes).toBeNull();
});

/** Columns in which Strapi records who saved an entry last, and when. */
function withoutBookkeeping({ published_at: _published, updated_at: _updated, updated_by_id: _by, ...others }: Row): Row {
  return others;
}
