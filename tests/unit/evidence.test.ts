/** @jest-environment node */
import { FIRST_PREVIOUS_HASH, commit, commitWithSharedSalt, entryHash, parseCommitments } from '@site/proof';

import { ENTRY_KINDS, newSalt } from '../../cms/src/features/evidence/chain';
import { ERASURE_COLUMNS, EVIDENCE_COLUMNS, LATER_EVIDENCE_COLUMNS, MalformedColumnError, SUBSCRIBER_COLUMNS, VERSION_COLUMNS, readValues } from '../../cms/src/features/evidence/columns';
import { verify } from '../../cms/src/features/evidence/verification';
import { generateKey, Signings } from './support/signings';

const [ANNA, BORIS, CLARA] = ['7KQ2M-XW4RT', 'AB2CD-EF3GH', 'JK4MN-PQ5RS'] as const;

describe('a value of the database', () => {
  it('is the same from SQLite and from PostgreSQL', () => {
    const columns = { time: 'time', number: 'integer', text: 'text', nothing: 'text' } as const;
    const expected = { time: '2026-01-02T03:04:05.678Z', number: 3, text: 'ё', nothing: null };
    expect(readValues(columns, { time: 1_767_323_045_678, number: 3, text: 'ё', nothing: null })).toEqual(expected);
    expect(readValues(columns, { time: '2026-01-02T03:04:05.678000', number: 3, text: 'ё', nothing: null })).toEqual(expected);
  });

  it.each([
    ['time', Number.NaN],
    ['time', 1.5],
    ['time', 8.64e15 + 1],
    ['time', 'yesterday'],
    ['time', '2026-01-02T03:04:05.678001'],
    ['time', new Uint8Array(2)],
    ['integer', 1.5],
    ['integer', '1'],
    ['text', 1],
    ['text', new Uint8Array(2)],
    ['text', undefined],
  ] as const)('of type %s is not %p', (type, raw) => {
    expect(() => readValues({ column: type }, { column: raw })).toThrow(MalformedColumnError);
  });
});

describe('hashes', () => {
  // Computed independently with another program, following docs/decisions/evidence.md.
  const salt = '5a'.repeat(32);
  const evidence = { full_name: 'Анна Иванова', version_number: 3, country_code: null };

  it('commit to a field by salt, name and canonical value', () => {
    expect(commitWithSharedSalt(salt, evidence)).toEqual({
      full_name: 'b4122e7a8684c0ee7b20793a00574f63d6c0b43ff6083ef42ae831c4cdf74b2b',
      version_number: 'dd8acb7802a150739d18d3b7226702a162389eec0cd79ebf7c17f79497f9e2f1',
      country_code: 'e98819ad1fa05a5a6b6ddec6de0521c5531f01aa9e6eeb5beb60169ae56f6772',
    });
  });

  it('cover everything of an entry, whatever the order of its commitments', () => {
    const entry = { sequence: 1, kind: 'erasure', reference: ANNA, recorded_at: '2026-01-02T03:04:05.678Z', previous_hash: FIRST_PREVIOUS_HASH, commitments: {}, public_key: null } as const;
    expect(entryHash(entry)).toBe('a315a59c81969886f2cba305c72b9405a7512ac4dedd9fa3f2dc4fbda6aa3f24');
    expect(entryHash({ ...entry, sequence: 2, kind: 'signing', previous_hash: 'ab'.repeat(32), commitments: { b: 'cd'.repeat(32), a: 'ef'.repeat(32) } })).toBe(
      '9afdf69984c44645fc3074f8b6d082c3aa7287fc794d85afe25fbcffb7d87d41',
    );
  });

  it('reveal nothing without the salt, which is 256 random bits', () => {
    expect(newSalt()).toMatch(/^[0-9a-f]{64}$/);
    expect(newSalt()).not.toBe(newSalt());
    const [one, other] = [commit(newSalt(), evidence), commit(newSalt(), evidence)];
    expect(Object.keys(evidence).filter((field) => one[field] === other[field])).toEqual([]);
  });
});

describe('a signing from before there were more fields to commit to', () => {
  let signings: Signings;
  beforeEach(() => {
    signings = new Signings();
    signings.introduce();
    signings.publish('ru', 1);
    signings.sign(ANNA, undefined, { isEarlier: true });
    signings.sign(BORIS);
  });

  it('verifies as it did, beside newer ones', async () => {
    expect(Object.keys(JSON.parse(String(signings.entries[1]?.commitments)) as object)).toHaveLength(ENTRY_KINDS.signing.length - LATER_EVIDENCE_COLUMNS.length);
    expect((await signings.verify()).fault).toBeUndefined();
  });

  it.each(LATER_EVIDENCE_COLUMNS)('cannot be given a %s afterwards', async (field) => {
    const [row = {}] = signings.subscribers;
    row[field] = 'written later';
    expect((await signings.verify()).fault).toMatchObject({ code: 'record_changed', field, message: expect.stringContaining('was written after the signing') as string });
  });

  it.each(LATER_EVIDENCE_COLUMNS)('a newer one cannot be freed of its %s', async (field) => {
    const entry = signings.entries[2] ?? {};
    const { [field]: _dropped, ...commitments } = JSON.parse(String(entry.commitments)) as Record<string, string>;
    entry.commitments = JSON.stringify(commitments);
    expect((await signings.verify()).fault).toMatchObject({ code: 'malformed', field: 'commitments' });
  });

  it('a newer one cannot be passed off as an earlier one', async () => {
    const entry = signings.entries[2] ?? {};
    const later: readonly string[] = LATER_EVIDENCE_COLUMNS;
    entry.commitments = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(String(entry.commitments)) as object).filter(([name]) => !later.includes(name))));
    expect((await signings.verify()).fault).toMatchObject({ code: 'entry_changed' });
  });
});

describe('three signings, one of them erased', () => {
  let signings: Signings;
  beforeEach(() => {
    signings = new Signings();
    signings.introduce();
    signings.publish('ru', 1);
    signings.publish('ru', 2);
    signings.sign(ANNA);
    signings.sign(BORIS);
    signings.sign(CLARA);
    signings.erase(BORIS);
  });

  const fault = async (contains?: string) => {
    const found = (await signings.verify(contains)).fault;
    return found && { code: found.code, field: found.field, message: found.message };
  };
  /** The subscriber row of the last signing. */
  const clara = () => signings.subscribers[1] ?? {};
  const entry = (number: number) => signings.entries[number - 1] ?? {};
  const commitmentsOf = (number: number) => parseCommitments(String(entry(number).commitments)) ?? {};

  it('verify without a fault', async () => {
    expect(await signings.verify()).toEqual({ fault: undefined, counts: { entries: 5, signings: 2, withdrawals: 0, erased: 1, versions: 2, pictures: 2, checkpoints: 0 }, head: entry(5).hash, lastCheckpoint: undefined });
    expect(await fault(String(entry(2).hash))).toBeUndefined();
  });

  const OTHER = { text: 'something else', integer: 77, time: 1_767_323_045_679 };

  it.each(Object.entries(EVIDENCE_COLUMNS).filter(([name]) => name !== 'reference'))('a changed %s is named', async (field, type) => {
    clara()[field] = OTHER[type];
    expect(await fault()).toMatchObject({ code: 'record_changed', field, message: expect.stringContaining(`Entry 4 (reference ${CLARA})`) as string });
    clara()[field] = field === 'ip_address' ? '' : null;
    expect(await fault()).toMatchObject({ field });
    clara()[field] = new Uint8Array(1);
    expect(await fault()).toMatchObject({ code: 'malformed', field });
  });

  it('another reference leaves an entry without its record', async () => {
    clara().reference = 'XXXXX-XXXXX';
    expect(await fault()).toMatchObject({ code: 'record_missing', message: expect.stringContaining(CLARA) as string });
  });

  it('messages of faults contain no personal data', async () => {
    clara().full_name = 'Clara';
    expect((await fault())?.message).toBe(`Entry 4 (reference ${CLARA}): the record’s field full_name is not what was signed.`);
    entry(4).reference = 'clara@example.com, Vilnius';
    expect((await fault())?.message).not.toContain('clara');
  });

  it.each([[null], ['00'.repeat(32)], ['A'.repeat(64)], ['short']])('the salt %s is not the one it was signed with', async (salt) => {
    clara().evidence_salt = salt;
    expect(await fault()).toMatchObject({ code: 'record_changed', field: 'evidence_salt' });
  });

  it.each([[2], [null], [99]])('pointing to version %s is not what was signed', async (id) => {
    clara().agreement_version_id = id;
    expect(await fault()).toMatchObject({ code: 'record_changed', field: 'agreement_version' });
  });

  it('detects a record that points to two versions, or exists twice', async () => {
    signings.subscribers.push({ ...clara(), agreement_version_id: 2 });
    expect(await fault()).toMatchObject({ code: 'record_doubled' });
  });

  it.each([
    ['key', 'ru-9', 'version_changed'],
    ['language', 'en', 'version_changed'],
    ['version', 9, 'version_changed'],
    ['sha256', '0'.repeat(64), 'version_changed'],
    ['content', '{"language":"ru"}', 'version_changed'],
    ['content', 'not JSON', 'version_changed'],
    ['content', null, 'malformed'],
    ['text', 'something else', 'record_changed'],
    ['live_since', 1_700_000_000_001, 'record_changed'],
    ['live_since', 'never', 'malformed'],
  ])('a version whose %s becomes %s is noticed', async (column, value, code) => {
    Object.assign(signings.versions[0] ?? {}, { [column]: value });
    expect(await fault()).toMatchObject({ code });
  });

  it.each([
    ['sequence', 9, 'sequence_broken'],
    ['sequence', null, 'sequence_broken'],
    ['sequence', '2', 'malformed'],
    ['kind', 'erasure', 'malformed'],
    ['public_key', null, 'malformed'],
    ['public_key', 'ab'.repeat(32), 'entry_changed'],
    ['signature', null, 'malformed'],
    ['signature', 'ab'.repeat(64), 'signature_wrong'],
    ['kind', 'sighing', 'malformed'],
    ['reference', CLARA, 'entry_changed'],
    ['recorded_at', 1_767_323_045_679, 'entry_changed'],
    ['recorded_at', Number.NaN, 'malformed'],
    ['recorded_at', null, 'malformed'],
    ['previous_hash', '0'.repeat(64), 'entry_changed'],
    ['commitments', '{}', 'malformed'],
    ['commitments', '{"full_name":', 'malformed'],
    ['hash', '0'.repeat(64), 'entry_changed'],
    ['hash', null, 'malformed'],
  ])('an entry whose %s becomes %s is noticed', async (column, value, code) => {
    entry(2)[column] = value;
    expect(await fault()).toMatchObject({ code });
  });

  it('a commitment that becomes another one is noticed', async () => {
    entry(2).commitments = String(entry(2).commitments).replace(/"email":"./, (found) => found.slice(0, -1) + (found.endsWith('0') ? '1' : '0'));
    expect(await fault()).toMatchObject({ code: 'entry_changed' });
  });

  it('detects a missing entry, also the first', async () => {
    signings.entries.splice(1, 1);
    expect(await fault()).toMatchObject({ code: 'sequence_broken', message: 'Entry 2 is missing: entry 3 comes next.' });
    signings.entries.splice(0, 1);
    expect(await fault()).toMatchObject({ code: 'sequence_broken', message: 'Entry 1 is missing: entry 3 comes next.' });
  });

  it('detects a missing last entry by its record', async () => {
    const erasure = commitmentsOf(5);
    signings.entries.pop();
    expect(await fault()).toMatchObject({ code: 'record_missing', message: expect.stringContaining(BORIS) as string });
    signings.sign('TT2TT-TT2TT');
    signings.entries.pop();
    signings.append('erasure', BORIS, erasure);
    expect(await fault()).toMatchObject({ code: 'record_without_entry', message: expect.stringContaining('TT2TT-TT2TT') as string });
  });

  it('detects an inserted entry', async () => {
    signings.entries.splice(1, 0, { ...entry(1), sequence: 2 });
    expect(await fault()).toMatchObject({ code: 'entry_changed' });
    signings.entries.splice(1, 1);
    signings.entries.push({ ...entry(1), sequence: null });
    expect(await fault()).toMatchObject({ code: 'sequence_broken' });
  });

  it('detects swapped entries', async () => {
    [entry(2).sequence, entry(3).sequence] = [3, 2];
    expect(await fault()).toMatchObject({ code: 'entry_changed', message: expect.stringContaining('Entry 2') as string });
  });

  it('detects a re-linked chain where it meets the old one', async () => {
    const last = signings.entries.splice(3);
    entry(3).recorded_at = Number(entry(3).recorded_at) + 1;
    signings.relink(3);
    signings.entries.push(...last);
    expect(await fault()).toMatchObject({ code: 'link_broken', message: expect.stringContaining('Entry 4') as string });
  });

  it('detects a chain re-linked to its end, even with the key, by a hash noted before', async () => {
    const noted = signings.head();
    signings.entries.splice(2, 1);
    signings.entries.pop();
    signings.relink(3);
    expect(await fault()).toBeUndefined();
    expect(await fault(noted)).toMatchObject({ code: 'hash_not_in_chain' });
  });

  it('detects a record deleted without an erasure', async () => {
    signings.forget(ANNA);
    expect(await fault()).toMatchObject({ code: 'record_missing', message: `Entry 2 (reference ${ANNA}): the record is missing, and no entry says that it was erased.` });
  });

  it('verifies the confirmation of an address: changed, taken back, made up, of nothing signed, twice, or erased', async () => {
    const [row] = signings.subscribers as Record<string, unknown>[];
    const reference = String(row?.reference);
    signings.confirm(reference);
    expect((await signings.verify()).fault).toBeUndefined();
    for (const [field, value] of [['email_confirmed_at', null], ['email_confirmed_at', Number(row?.email_confirmed_at) + 1_000]] as const) {
      const before = row?.[field];
      Object.assign(row ?? {}, { [field]: value });
      expect((await signings.verify()).fault).toMatchObject({ code: 'record_changed', field });
      Object.assign(row ?? {}, { [field]: before });
    }
    const other = signings.subscribers.find((subscriber) => subscriber.reference !== reference) as Record<string, unknown>;
    other.email_confirmed_at = row?.email_confirmed_at;
    expect((await signings.verify()).fault).toMatchObject({ code: 'record_without_entry', field: 'email_confirmed_at' });
    other.email_confirmed_at = null;

    signings.confirm(reference);
    expect((await signings.verify()).fault).toMatchObject({ code: 'entry_contradicts' });
    signings.entries.pop();
    signings.erase(reference);
    expect((await signings.verify()).fault).toBeUndefined();
  });

  it('verifies a withdrawal as it does a signing: changed, missing, added or erased', async () => {
    const row = signings.withdraw('WW2WW-WW2WW');
    expect((await signings.verify()).counts).toMatchObject({ withdrawals: 1 });
    const { contract } = row;
    row.contract = 'boris@example.com';
    expect((await signings.verify()).fault).toMatchObject({ code: 'record_changed', field: 'contract' });
    row.contract = contract;
    const [taken] = signings.withdrawals.splice(0, 1);
    expect((await signings.verify()).fault).toMatchObject({ code: 'record_missing' });
    signings.withdrawals.push(taken ?? {}, { ...row, id: 2, reference: 'XX2XX-XX2XX' });
    expect((await signings.verify()).fault).toMatchObject({ code: 'record_without_entry' });
    signings.withdrawals.splice(1, 1);
    signings.erase('WW2WW-WW2WW');
    expect(await signings.verify()).toMatchObject({ counts: { withdrawals: 0 } });
  });

  it('detects a record that exists despite its erasure', async () => {
    signings.append('erasure', ANNA, commitmentsOf(5));
    expect(await fault()).toMatchObject({ code: 'record_not_erased' });
  });

  it('detects a second erasure, one without a signing, and a second signing', async () => {
    signings.append('erasure', BORIS, commitmentsOf(5));
    expect(await fault()).toMatchObject({ code: 'entry_contradicts', message: expect.stringContaining('Entry 6') as string });
    signings.entries.pop();
    signings.append('erasure', 'TT2TT-TT2TT', commitmentsOf(5));
    expect(await fault()).toMatchObject({ code: 'entry_contradicts' });
    signings.entries.pop();
    signings.append('signing', CLARA, commitmentsOf(4));
    expect(await fault()).toMatchObject({ code: 'entry_contradicts' });
  });

  it.each(Object.keys(ERASURE_COLUMNS).filter((name) => name !== 'references'))('a changed %s of an erasure’s record is named', async (field) => {
    const [record = {}] = signings.erasureRecords;
    record[field] = typeof record[field] === 'string' ? 'something else' : Number(record[field]) + 1;
    expect(await fault()).toMatchObject({ code: 'erasure_changed', field, message: expect.stringContaining(`Entry 5 (reference ${BORIS})`) as string });
  });

  it('an erasure without an erasure record, or with more than one, is detected', async () => {
    const [record = {}] = signings.erasureRecords;
    signings.erasureRecords.push(record);
    expect(await fault()).toMatchObject({ code: 'erasure_missing' });
    signings.erasureRecords.length = 0;
    expect(await fault()).toMatchObject({ code: 'erasure_missing', message: `Entry 5 (reference ${BORIS}) is an erasure without an erasure record, so its author is unknown.` });
    signings.recordErasure(BORIS);
    expect(await fault()).toMatchObject({ code: 'erasure_changed', field: 'evidence_salt' });
  });

  it('detects an entry written without the key', async () => {
    signings.signWith(generateKey());
    signings.sign('TT2TT-TT2TT');
    expect(await fault()).toMatchObject({ code: 'key_unexpected', message: expect.stringContaining('Entry 6') as string });
    signings.entries.pop();
    signings.signWith(undefined);
    signings.append('signing', 'TT2TT-TT2TT', commitmentsOf(4));
    expect(await fault()).toMatchObject({ code: 'entry_unsigned', message: expect.stringContaining('Entry 6') as string });
  });

  it('a chain without signatures in its place, and one by a key that is not the site’s, are noticed', async () => {
    const other = new Signings();
    other.publish('ru', 1);
    other.sign(ANNA);
    other.trusted.push(...signings.trusted);
    expect((await other.verify()).fault).toMatchObject({ code: 'entry_unsigned' });
    other.introduce();
    other.trusted.pop();
    expect((await other.verify()).fault).toMatchObject({ code: 'key_unexpected', message: expect.stringContaining('not among EVIDENCE_KEYS') as string });
  });

  it('detects an entry dated before the previous one', async () => {
    signings.append('signing', 'TT2TT-TT2TT', commitmentsOf(4), 1_767_323_045_677);
    expect(await fault()).toMatchObject({ code: 'time_backwards', field: 'recorded_at', message: expect.stringContaining('Entry 6') as string });
  });

  it('a new key signs from its introduction on, and the previous one never again', async () => {
    const before = generateKey();
    signings.introduce(before);
    signings.sign('TT2TT-TT2TT');
    signings.introduce();
    signings.sign('VV2VV-VV2VV');
    expect(await fault()).toBeUndefined();
    // The old key is stolen after its replacement.
    signings.signWith(before);
    signings.sign('WW2WW-WW2WW');
    expect(await fault()).toMatchObject({ code: 'key_unexpected', message: expect.stringContaining('by another key than the one that signed at that time') as string });
    signings.entries.pop();
    signings.append('key', before.publicKey, {});
    expect(await fault()).toMatchObject({ code: 'key_unexpected', message: expect.stringContaining('introduces a key that an earlier entry introduced') as string });
    signings.entries.pop();
    signings.trusted.splice(signings.trusted.indexOf(before.publicKey), 1);
    expect(await fault()).toMatchObject({ code: 'key_unexpected', message: expect.stringContaining('not among EVIDENCE_KEYS') as string });
  });

  it('a picture that is deleted during an erasure does not count as missing, although the signing attempt still names it', async () => {
    const file = String(clara().signature_file);
    const { pictures } = signings;
    const now = { isSignature: async () => false, namesPicture: async () => true };
    const { fault: found } = await verify({ snapshot: signings.rows(), now, pictures: { get: async (name) => (name === file ? undefined : pictures.get(name)) }, stored: new Set(pictures.keys()) }, { ...signings.expected(), checkpoints: [] });
    expect(found).toBeUndefined();
  });

  it('detects a picture that is changed, missing or not named by a record', async () => {
    const file = String(clara().signature_file);
    const picture = signings.pictures.get(file) ?? new Uint8Array();
    signings.pictures.set(file, picture.map((byte, index) => (index === 3 ? byte ^ 1 : byte)));
    expect(await fault()).toMatchObject({ code: 'picture_changed', message: expect.stringContaining(`Entry 4 (reference ${CLARA}): the picture ${file}`) as string });
    signings.pictures.delete(file);
    expect(await fault()).toMatchObject({ code: 'picture_missing' });
    signings.pictures.set(file, picture).set('signature_99.png', picture);
    expect(await fault()).toMatchObject({ code: 'picture_without_record', message: expect.stringContaining('signature_99.png') as string });
  });

  it('names the first of several faults', async () => {
    clara().email = 'x';
    signings.pictures.delete('signature_1.png');
    expect(await fault()).toMatchObject({ code: 'picture_missing', message: expect.stringContaining('Entry 2') as string });
  });

  it('reports a missing column instead of failing', async () => {
    signings.lacking.push('subscribers.email');
    expect(await fault()).toMatchObject({ code: 'database_incomplete', message: 'The database lacks subscribers.email.' });
  });
});

describe('entries from before they were signed', () => {
  const signings = new Signings();
  signings.publish('ru', 1);
  for (const reference of [ANNA, BORIS]) signings.sign(reference);
  signings.erase(BORIS);

  it('are vouched for by the first signed one', async () => {
    expect((await signings.verify()).fault).toMatchObject({ code: 'entry_unsigned', message: expect.stringMatching(/^No entry is signed/) as string });
    signings.introduce();
    expect(await signings.verify()).toMatchObject({ fault: undefined, counts: { entries: 4, signings: 1, erased: 1 } });
    signings.sign(CLARA);
    signings.erase(ANNA);
    expect(await signings.verify()).toMatchObject({ fault: undefined, counts: { entries: 6, signings: 1, erased: 2 } });
  });
});

it('a database without signings verifies', async () => {
  expect(await new Signings().verify()).toMatchObject({ fault: undefined, head: FIRST_PREVIOUS_HASH });
});

it('every column that a verification reads exists', () => {
  expect(Object.keys(SUBSCRIBER_COLUMNS)).toEqual([...ENTRY_KINDS.signing.filter((field) => field !== 'agreement_version'), 'email_confirmed_at', 'evidence_salt']);
  expect(Object.keys(VERSION_COLUMNS)).toContain('content');
});
