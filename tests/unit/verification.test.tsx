import { screen } from '@testing-library/react';

import type { CheckedDocument } from '@site/proof';

import { CheckResult } from '../../web/src/verification/CheckResult';
import { checkFile, type FileCheck } from '../../web/src/verification/checkFile';
import { renderPage, TEXTS, type TestedLanguage } from './support/renderPage';

const mockedCheck = jest.fn();
jest.mock('@site/proof', () => ({ checkDocument: mockedCheck, checkInclusion: jest.fn(), MAX_DOCUMENT_BYTES: 1_000 }));

const STAMP = { time: new Date('2026-11-23T10:00:00Z'), server: 'Test Time Stamps', validUntil: new Date('2031-05-06T00:00:00Z'), nonce: undefined };
const SELF_MADE: CheckedDocument['seal'] = { sealedBy: 'Sample, UAB', issuedBy: undefined, fingerprint: 'ab'.repeat(32), timeStamp: undefined, isSelfMade: true, isCertified: false };

function documentWith(seal: Partial<CheckedDocument['seal']>): FileCheck {
  return {
    outcome: 'genuine',
    inclusion: 'included',
    note: null,
    document: {
      sha256: 'cd'.repeat(32),
      bytes: 200_000,
      seal: { ...SELF_MADE, ...seal },
      entry: { sequence: 3, hash: 'ef'.repeat(32) } as CheckedDocument['entry'],
      signing: { reference: '7KQ2M-XW4RA', signedAt: '2026-11-22T22:20:31.417Z', version: 'en-1', agreementSha256: '12'.repeat(32) },
    },
  };
}

const show = (check: FileCheck, code: TestedLanguage = 'en') => renderPage(<CheckResult state={{ name: 'checked', fileName: 'agreement.pdf', check }} expected={null} />, { code });
/** A text up to its first value. */
const before = (text: string): string => text.split('{{')[0] ?? '';
/** The finding that begins with this text. */
const finding = (text: string): HTMLElement | undefined => screen.getAllByRole('listitem').find((one) => one.textContent?.startsWith(before(text)));

describe.each(['en', 'ru', 'he'] as const)('the result of a check (%s)', (code) => {
  const texts = TEXTS[code].verification;

  it.each([
    ['we made ourselves', {}, texts.sealedSelfMade, undefined],
    ['an authority issued that we publish', { isSelfMade: false, isCertified: true, issuedBy: 'Sample Authority' }, texts.sealed, 'Sample Authority'],
    ['an authority issued that we do not publish', { isSelfMade: false, issuedBy: 'Sample Authority' }, texts.sealedUnconfirmed, 'Sample Authority'],
  ])('says of a seal that %s who confirms it', (_what, seal, sentence, authority) => {
    show(documentWith(seal), code);
    expect(finding(sentence)).toBeDefined();
    if (authority !== undefined) expect(finding(sentence)).toHaveTextContent(new RegExp(`${texts.authority} *${authority}`));
    else expect(finding(sentence)).not.toHaveTextContent(texts.authority);
  });

  it('says whether there is archival data, and until when the time can be checked', () => {
    const { unmount } = show(documentWith({ timeStamp: STAMP }), code);
    expect(finding(texts.notArchived)?.querySelector('summary')).toHaveTextContent(/2031(?!.*:)/);
    // A long name of the zone does not fit into a sentence.
    expect(finding(texts.stamped)?.querySelector('summary')).toHaveTextContent(/10:00:00.*UTC/);
    expect(finding(texts.archived)).toBeUndefined();
    unmount();
    show(documentWith({ timeStamp: STAMP, archive: { ...STAMP, time: new Date('2030-03-04T00:00:00Z'), validUntil: new Date('2040-01-02T00:00:00Z') } }), code);
    expect(finding(texts.archived)).toHaveTextContent(/2030.*2040/);
    expect(finding(texts.notArchived)).toBeUndefined();
  });

  it('says nothing of archival data where there is no time stamp to renew', () => {
    show(documentWith({}), code);
    expect(finding(texts.unstamped)).toBeDefined();
    expect(finding(texts.archived)).toBeUndefined();
    expect(finding(texts.notArchived)).toBeUndefined();
  });

  it('says that the check was stopped', () => {
    show({ outcome: 'too_slow' }, code);
    expect(screen.getByRole('status')).toHaveTextContent(texts.tooSlow);
    expect(screen.getByRole('status')).not.toHaveTextContent(texts.notGenuine);
  });
});

describe('the check of a file', () => {
  const file = Object.assign(new File(['%PDF-'], 'agreement.pdf'), { arrayBuffer: async () => new ArrayBuffer(5) });
  beforeEach(() => {
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    if (typeof window.crypto.subtle === 'undefined') Object.defineProperty(window.crypto, 'subtle', { value: {}, configurable: true });
    jest.spyOn(window, 'fetch').mockImplementation(async () => ({ ok: true, json: async () => ({ data: {} }) }) as Response);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('ends after 15 seconds', async () => {
    jest.useFakeTimers();
    mockedCheck.mockReturnValue(new Promise(() => undefined));
    const outcomes: string[] = [];
    void checkFile(file).then(({ outcome }) => outcomes.push(outcome));
    await jest.advanceTimersByTimeAsync(14_900);
    expect(outcomes).toEqual([]);
    await jest.advanceTimersByTimeAsync(200);
    expect(outcomes).toEqual(['too_slow']);
  });

  it('leaves no timer behind', async () => {
    const set = jest.spyOn(window, 'setTimeout');
    const clear = jest.spyOn(window, 'clearTimeout');
    mockedCheck.mockResolvedValue({ fault: 'changed', detail: '' });
    expect(await checkFile(file)).toMatchObject({ outcome: 'fault', fault: 'changed' });
    expect(clear).toHaveBeenCalledWith(set.mock.results.at(-1)?.value);
  });
});
