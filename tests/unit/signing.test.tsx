import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { contractSigningSchema, localeByCode, PAGES, SOLUTION_HEADER, validate, type ContractSigningInput } from '@site/rules';

import type { SiteContent } from '../../web/src/content';
import { Contract } from '../../web/src/sections/Contract';
import { forgetDraft } from '../../web/src/signing/draft';
import { agreementVersion } from './support/agreementVersion';
import { inkOf, showCanvasAt } from './support/canvas';
import { renderPage, TEXTS, type TestedLanguage } from './support/renderPage';
import { fillingMs, json, lost, refused, startServer, type LocalServer, type ReceivedRequest } from './support/server';
import { until } from './support/until';

/** Answers the challenge that the browser is solving. */
let mockSolved: ((solution: string) => void) | undefined;
jest.mock('../../web/src/lib/challenge', () => ({ solve: () => new Promise<string>((resolve) => (mockSolved = resolve)) }));

const PERSON = { fullName: 'Anna Example', email: 'anna@example.com' };
const SITE: SiteContent = {
  company: null, tagline: null, phoneDesktop: null, phoneMobile: null, phoneSupport: '+370 600 00003', email: 'support@example.com', address: null, mapsUrl: null,
  hoursWeekdays: null, hoursSaturday: null, phoneHours: null, office: null, messengers: [], registerLine: null, registrationNumber: null, vatNumber: null, legalAddress: null, sections: [], footerServices: [], footerLinks: [],
  pageLinks: [{ slug: PAGES.checkUs, href: '/us/check-us', label: { text: 'Is this another scam?', lang: null } }],
};
const NEWER = agreementVersion('en', { version: 4, sha256: 'b'.repeat(64), title: 'Legal services agreement, revised' });

const dataOf = ({ body }: ReceivedRequest) => (JSON.parse(body) as { data: ContractSigningInput }).data;

/**
 * Accepts signings like the CMS: repeats of a key get the answer of the first request.
 * @param losing number of responses that are lost
 * @param isMailed whether the client gets a copy by mail
 */
function signing({ losing = 0, isMailed = true } = {}): LocalServer['answer'] {
  const recorded = new Map<unknown, object>();
  let taken = 0;
  return (response, request) => {
    const key = request.headers['idempotency-key'];
    const { full_name, email, agreement } = dataOf(request);
    const answer = recorded.get(key) ?? { reference: `ABCDE-FGHJ${recorded.size + 2}`, signedAt: '2026-11-21T17:05:09.000Z', fullName: full_name, email, isMailed, version: agreement === NEWER.sha256 ? 4 : 3, sha256: agreement, signatureUrl: 'http://localhost/signature.png' };
    recorded.set(key, answer);
    taken += 1;
    return taken <= losing ? lost(response, request) : json({ data: answer }, 201)(response, request);
  };
}

// Import lazily loaded modules once, so that no test waits for their compilation.
beforeAll(() => import('../../web/src/sections/ContractSigning'), 60_000);

let server: LocalServer;
beforeEach(async () => {
  server = await startServer(signing());
  visit(`${server.url}/us/contract`);
  showCanvasAt(600);
});
afterEach(async () => {
  await server.close();
  forgetDraft();
  sessionStorage.clear();
});

const sent = () => server.requests.map(dataOf);
const keys = () => server.requests.map(({ headers }) => headers['idempotency-key']);
const dialog = () => screen.getByRole('dialog');
const alerts = () => within(dialog()).queryAllByRole('alert').map(({ textContent }) => textContent);
const field = (name: string) => {
  const element = dialog().querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!element) throw new Error(`There is no ${name}.`);
  return element;
};

async function renderContract(code: TestedLanguage = 'en', version = agreementVersion(code)) {
  const rendered = renderPage(<Contract content={{ version, headSignature: null }} site={SITE} />, { code, user: userEvent.setup() });
  const texts = TEXTS[code];
  const open = async () => {
    await rendered.user.click(screen.getByRole('button', { name: texts.contract.sign }));
    await screen.findByRole('dialog', { name: texts.signing.dialogTitle });
  };
  const fill = async (person: Partial<typeof PERSON> & { readonly postalAddress?: string } = PERSON) => {
    for (const [name, text] of Object.entries(person)) {
      await rendered.user.click(field(name));
      await rendered.user.paste(text);
    }
  };
  const press = (name: string) => rendered.user.click(within(dialog()).getByRole('button', { name }));
  const sign = () => press(texts.signing.signWithObligation);
  const agree = () => rendered.user.click(field('consent'));
  const complete = async () => {
    await open();
    await fill();
    draw();
    await agree();
  };
  return { ...rendered, texts: texts.signing, open, fill, press, sign, agree, complete };
}

/** Position of the pen, and whether it touches the canvas. */
const pen = (x: number, y: number, isDown = true) => ({ clientX: x, clientY: y, buttons: isDown ? 1 : 0 });

/** Draws one line. */
function draw(points: readonly (readonly [x: number, y: number])[] = [[100, 50], [200, 120], [300, 60], [400, 130]]): void {
  const canvas = within(dialog()).getByRole('img');
  const [first = [0, 0], ...more] = points;
  fireEvent.mouseDown(canvas, pen(...first));
  for (const point of more) fireEvent.mouseMove(window, pen(...point));
  fireEvent.mouseUp(window, pen(...(points.at(-1) ?? first), false));
}

/** Asks for a challenge to be solved first. */
const challenged = json({ data: null, error: { status: 428, name: 'Error', message: 'challenge_required', details: { code: 'challenge_required', challenge: { parameters: { nonce: '1' } } } } }, 428);

const isSigned = () => screen.findByRole('heading', { level: 1, name: TEXTS.en.signing.signedTitle });

test('after signing, a link leads to the page on which clients check the firm', async () => {
  const { complete, sign } = await renderContract();
  await complete();
  await sign();
  await isSigned();
  expect(screen.getByText(TEXTS.en.company.note)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Is this another scam?' })).toHaveAttribute('href', '/us/check-us');
});

describe('main terms, information on withdrawal and the model form', () => {
  test('are on the page, in their order, and linked from its contents', async () => {
    const { container } = await renderContract();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([TEXTS.en.contract.contents, 'Main terms', '1. Definitions', 'Right of withdrawal', 'Model withdrawal form']);
    expect(screen.getByRole('region', { name: 'Main terms' })).toHaveTextContent('Fee. 7.5%');
    for (const name of ['Main terms', 'Right of withdrawal']) expect(container.querySelector(screen.getByRole('link', { name }).getAttribute('href') ?? '')).not.toBeNull();
  });

  test('are in the window before the consent and the button; what is long is folded, and opens with a press', async () => {
    const { open, user, texts } = await renderContract();
    await open();
    const terms = within(dialog()).getByRole('region', { name: 'Main terms' });
    const button = within(dialog()).getByRole('button', { name: texts.signWithObligation });
    const withdrawal = within(dialog()).getByText('Right of withdrawal');
    for (const [before, after] of [[terms, withdrawal], [withdrawal, field('consent')], [field('consent'), button]] as const) expect(before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(within(dialog()).getByText('Within 14 days.')).not.toBeVisible();
    await user.click(withdrawal);
    expect(within(dialog()).getByText('Within 14 days.')).toBeVisible();
  });

  test('are left out where a version has none: it was recorded before there were any', async () => {
    const { agreement, ...version } = agreementVersion('en');
    const { open } = await renderContract('en', { ...version, agreement: { ...agreement, mainTerms: null, withdrawal: null, withdrawalForm: null, earlyStart: null } });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([TEXTS.en.contract.contents, '1. Definitions']);
    await open();
    expect(dialog().querySelector('details, [name=earlyStart]')).toBeNull();
  });
});

describe('what need not be given', () => {
  const earlyStart = 'Begin before the 14 days end.';

  test('is not given by default: the box is empty, and the firm begins later', async () => {
    const { complete, sign, texts } = await renderContract();
    await complete();
    expect(field('earlyStart')).not.toBeChecked();
    expect(field('earlyStart')).toHaveAccessibleName(earlyStart);
    expect(field('earlyStart')).toHaveAccessibleDescription(texts.earlyStartHint);
    expect(field('earlyStart')).not.toHaveAttribute('aria-required');
    expect(field('postalAddress')).not.toHaveAttribute('aria-required');
    await sign();
    await isSigned();
    expect(sent()).toMatchObject([{ early_start: false, postal_address: '' }]);
  });

  test('is sent: the request to begin early, and the postal address', async () => {
    const { complete, sign, fill, user } = await renderContract();
    await complete();
    await fill({ postalAddress: 'Gedimino pr. 1, Vilnius' });
    await user.click(field('earlyStart'));
    await sign();
    await isSigned();
    expect(sent()).toMatchObject([{ early_start: true, postal_address: 'Gedimino pr. 1, Vilnius' }]);
  });

  test('a postal address that is too long is said at its field', async () => {
    const { complete, sign, fill, texts } = await renderContract();
    await complete();
    await fill({ postalAddress: 'a'.repeat(501) });
    await sign();
    expect(field('postalAddress')).toHaveAccessibleDescription(expect.stringContaining(texts.postalAddressTooLong));
    expect(field('postalAddress')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test('the box is empty again where another version says something else', async () => {
    const { complete, user, unmount } = await renderContract();
    await complete();
    await user.click(field('earlyStart'));
    const kept = { ...sessionStorage } as Record<string, string>;
    unmount();
    for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
    const { agreement, ...version } = agreementVersion('en');
    const { texts, user: again } = await act(() => renderContract('en', { ...version, agreement: { ...agreement, earlyStart: { text: 'Begin at once.', lang: null } } }));
    await again.click(await screen.findByRole('button', { name: texts.resume }));
    expect(field('consent')).toBeChecked();
    expect(field('earlyStart')).not.toBeChecked();
  });

  test('what a page of an earlier version has kept is read', async () => {
    sessionStorage.setItem('signing.draft', JSON.stringify({ key: 'a'.repeat(32), fullName: 'Anna Example', email: 'anna@example.com', kind: 'typed', drawing: null, typed: 'Anna', consent: null }));
    const { texts, user } = await act(() => renderContract());
    await user.click(await screen.findByRole('button', { name: texts.resume }));
    expect(field('fullName')).toHaveValue('Anna Example');
    expect(field('earlyStart')).not.toBeChecked();
    expect(field('postalAddress')).toHaveValue('');
  });
});

describe('the window', () => {
  test('opens, focuses its first field, and has accessible names', async () => {
    const { open, texts } = await renderContract();
    await open();
    expect(dialog()).toHaveAttribute('aria-modal', 'true');
    expect(field('fullName')).toHaveFocus();
    expect(field('fullName')).toHaveAccessibleName(texts.fullName);
    expect(field('fullName')).toHaveAttribute('autocomplete', 'name');
    expect(field('email')).toHaveAttribute('autocomplete', 'email');
    expect(within(dialog()).getByRole('group', { name: texts.method })).toContainElement(within(dialog()).getByRole('radio', { name: texts.draw }));
    expect(within(dialog()).getByRole('img', { name: texts.canvas })).toHaveAccessibleDescription(`${texts.canvasHint} ${texts.canvasEmpty}`);
    expect(within(within(dialog()).getByRole('group', { name: texts.consentLabel })).getByRole('checkbox', { name: 'I agree to sign electronically.' })).not.toBeChecked();
    expect(within(dialog()).getByRole('button', { name: texts.close })).toBeVisible();
    draw();
    expect(within(dialog()).getByText(texts.canvasDrawn)).toHaveAttribute('role', 'status');
  });

  test('sends what was entered, drawn and agreed to, once, and shows the signed agreement', async () => {
    const { complete, sign, texts } = await renderContract();
    await complete();
    await sign();
    const heading = await isSigned();
    expect(heading).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const [request] = sent();
    expect(sent()).toHaveLength(1);
    expect(request).toMatchObject({
      full_name: 'Anna Example', email: 'anna@example.com', country_code: null, ip_address: null, language: 'en', agreement: 'a'.repeat(64), consent: true,
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, signature: { kind: 'drawn' },
    });
    expect(validate(contractSigningSchema, request).ok).toBe(true);
    expect(request?.signature.strokes).toEqual([{ penColor: 'black', minWidth: 1, maxWidth: 3, dotSize: 0, points: expect.arrayContaining([expect.objectContaining({ x: 100, y: 50 }), expect.objectContaining({ x: 400, y: 130 })]) as unknown }]);
    expect(inkOf(request?.signature.image ?? '')).toBeGreaterThan(300);
    expect(screen.getByRole('status')).toHaveTextContent(`${texts.successTitle}${texts.success}`);

    const value = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
    expect(value(texts.reference)).toHaveTextContent('ABCDE-FGHJ2');
    expect(value(texts.signedBy)).toHaveTextContent('Anna Example, anna@example.com');
    expect(value(texts.document)).toHaveTextContent('Legal services agreement, Agreement No. VS-3754');
    expect(value(texts.version)).toHaveTextContent('3');
    expect(value(texts.fingerprint)).toHaveTextContent('a'.repeat(64));
    expect(value(texts.consentLabel)).toHaveTextContent('I agree to sign electronically.');
    expect(value(texts.signedAt)?.querySelector('time')).toHaveAttribute('datetime', '2026-11-21T17:05:09.000Z');
    expect(value(texts.signedAt)).toHaveTextContent(/21 November 2026.*\d\d:05:09.*(Time|UTC|GMT)/);
    expect(screen.getAllByRole('img', { name: 'Signature: Anna Example' }).map((picture) => picture.getAttribute('src'))).toEqual(['http://localhost/signature.png', 'http://localhost/signature.png']);
    expect(screen.getByRole('heading', { level: 2, name: 'Legal services agreement' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: '1. Definitions' })).toBeVisible();
    expect(screen.getByText('Viktor Orlov')).toBeVisible();
    expect(screen.getByText('A copy with the text you signed is on its way to \u2068anna@example.com\u2069.')).toBeVisible();
    expect(screen.getByRole('button', { name: texts.print })).toBeVisible();
    expect(screen.getByRole('link', { name: texts.home })).toHaveAttribute('href', '/us');
    expect(screen.queryByRole('button', { name: TEXTS.en.contract.sign })).not.toBeInTheDocument();
  });

  test('promises no copy by e-mail where none is sent', async () => {
    server.answer = signing({ isMailed: false });
    const { complete, sign, texts } = await renderContract();
    await complete();
    await sign();
    await screen.findByRole('heading', { level: 1, name: texts.signedTitle });
    expect(screen.queryByText(/is on its way to/)).not.toBeInTheDocument();
  });

  test.each(['ru', 'he'] as const)('says moment and home in the page’s language: %s', async (code) => {
    const { complete, sign, texts } = await renderContract(code);
    await complete();
    await sign();
    await screen.findByRole('heading', { level: 1, name: texts.signedTitle });
    expect(screen.getByText(texts.signedAt, { selector: 'dt' }).nextElementSibling).toHaveTextContent(code === 'ru' ? /21 ноября 2026/ : /21 בנובמבר 2026/);
    expect(screen.getByRole('link', { name: texts.home })).toHaveAttribute('href', `/${localeByCode(code).prefix}`);
    expect(sent()).toMatchObject([{ language: code }]);
  });
});

describe('a typed signature', () => {
  test('is signed without strokes, as a picture of what was typed', async () => {
    const { open, fill, agree, sign, user, texts } = await renderContract();
    await open();
    await fill();
    await agree();
    await user.click(within(dialog()).getByRole('radio', { name: texts.type }));
    await user.type(field('typed'), 'Anna');
    expect(field('typed')).toHaveAccessibleDescription(texts.typedHint);
    expect(within(dialog()).getByRole('img', { name: texts.typedPreview })).toBeVisible();
    await sign();
    await isSigned();
    const [request] = sent();
    expect(request?.signature).toMatchObject({ kind: 'typed', strokes: null });
    expect(inkOf(request?.signature.image ?? '')).toBeGreaterThan(1000);
  });

  test('that is long fits', async () => {
    const { open, fill, agree, sign, user, texts } = await renderContract();
    await open();
    await fill();
    await agree();
    await user.click(within(dialog()).getByRole('radio', { name: texts.type }));
    await user.click(field('typed'));
    await user.paste('W'.repeat(300));
    expect(field('typed').value).toHaveLength(200);
    await sign();
    await isSigned();
    // One line across the canvas, not cut off at the top or bottom.
    const ink = inkOf(sent()[0]?.signature.image ?? '');
    expect(ink).toBeGreaterThan(1000);
    expect(ink).toBeLessThan(600 * 20);
  });

  test.each(['', '   ', ' – . '])('without characters is empty: “%s”', async (typed) => {
    const { open, fill, agree, sign, user, texts } = await renderContract();
    await open();
    await fill();
    await agree();
    await user.click(within(dialog()).getByRole('radio', { name: texts.type }));
    if (typed) await user.type(field('typed'), typed);
    await sign();
    expect(alerts()).toEqual([texts.signatureMissing]);
    expect(field('typed')).toHaveFocus();
    expect(field('typed')).toBeInvalid();
    expect(field('typed')).toHaveAccessibleDescription(`${texts.typedHint} ${texts.signatureMissing}`);
    expect(sent()).toEqual([]);
  });

  test('and a drawn one are independent', async () => {
    const { complete, sign, user, texts } = await renderContract();
    await complete();
    await user.click(within(dialog()).getByRole('radio', { name: texts.type }));
    await user.type(field('typed'), 'Anna');
    await user.click(within(dialog()).getByRole('radio', { name: texts.draw }));
    await user.click(within(dialog()).getByRole('radio', { name: texts.type }));
    expect(field('typed')).toHaveValue('Anna');
    await user.click(within(dialog()).getByRole('radio', { name: texts.draw }));
    await sign();
    await isSigned();
    expect(sent()).toMatchObject([{ signature: { kind: 'drawn', strokes: [{ penColor: 'black' }] } }]);
  });
});

describe('a drawing', () => {
  test('is kept and scaled when the screen is rotated', async () => {
    const { complete, sign } = await renderContract();
    await complete();
    showCanvasAt(300);
    await sign();
    await isSigned();
    const points = sent()[0]?.signature.strokes as { points: { x: number; y: number }[] }[];
    expect(points[0]?.points[0]).toMatchObject({ x: 50, y: 25 });
    expect(inkOf(sent()[0]?.signature.image ?? '')).toBeGreaterThan(100);
  });

  test('can be continued if the screen is rotated during a stroke', async () => {
    const { open, fill, agree, sign } = await renderContract();
    await open();
    await fill();
    await agree();
    const canvas = within(dialog()).getByRole('img');
    fireEvent.mouseDown(canvas, pen(100, 50));
    fireEvent.mouseMove(window, pen(150, 90));
    showCanvasAt(300);
    fireEvent.mouseUp(window, pen(200, 50, false));
    draw([[20, 20], [40, 60], [80, 20]]);
    await sign();
    await isSigned();
    expect(sent()[0]?.signature.strokes).toHaveLength(2);
  });

  test('is kept while the window is hidden', async () => {
    const { complete, sign } = await renderContract();
    await complete();
    showCanvasAt(0);
    showCanvasAt(600);
    await sign();
    await isSigned();
    expect(inkOf(sent()[0]?.signature.image ?? '')).toBeGreaterThan(300);
    expect((sent()[0]?.signature.strokes as { points: object[] }[])[0]?.points[0]).toMatchObject({ x: 100, y: 50 });
  });

  test('is removed by Clear, also during a stroke, and another can be drawn', async () => {
    const { complete, press, sign, texts } = await renderContract();
    await complete();
    fireEvent.mouseDown(within(dialog()).getByRole('img'), pen(10, 10));
    await press(texts.clear);
    expect(within(dialog()).getByText(texts.canvasEmpty)).toBeInTheDocument();
    await sign();
    expect(alerts()).toEqual([texts.signatureMissing]);
    expect(within(dialog()).getByRole('radio', { name: texts.draw })).toHaveFocus();
    expect(within(dialog()).getByRole('radio', { name: texts.draw })).toHaveAccessibleDescription(texts.signatureMissing);
    draw([[500, 10], [520, 100], [540, 20]]);
    expect(alerts()).toEqual([]);
    await sign();
    await isSigned();
    const [stroke, ...others] = sent()[0]?.signature.strokes as { points: object[] }[];
    expect(others).toEqual([]);
    expect(stroke?.points[0]).toMatchObject({ x: 500, y: 10 });
  });
});

describe.each(['en', 'ru', 'he'] as const)('in %s', (code) => {
  test('says in a toast and at the fields what is missing, and nowhere else', async () => {
    const { open, sign, texts } = await renderContract(code);
    await open();
    await sign();
    expect(alerts()).toEqual([texts.signatureMissing, `${texts.errorTitle}${texts.fillAllFields}`]);
    for (const name of ['fullName', 'email']) {
      expect(field(name)).toBeInvalid();
      expect(field(name)).toHaveAccessibleDescription(texts.fieldRequired);
    }
    expect(field('consent')).toHaveAccessibleDescription(texts.consentMissing);
    expect(field('fullName')).toHaveFocus();
    expect(screen.getAllByText(texts.fieldRequired)).toHaveLength(2);
    expect(sent()).toEqual([]);
  });

  test('asks once about a misspelt address, and signs at the next press', async () => {
    const { open, fill, agree, sign, texts } = await renderContract(code);
    await open();
    await fill({ ...PERSON, email: 'anna@gmial.com' });
    draw();
    await agree();
    await sign();
    const question = TEXTS[code].forms.checkEmailSuggestion.replace('{{suggestion}}', '\u2068anna@gmail.com\u2069');
    await waitFor(() => expect(field('email')).toHaveAccessibleDescription(`${question} ${texts.pressAgain}`));
    expect(field('email')).toHaveFocus();
    expect(within(dialog()).queryByRole('button', { name: TEXTS[code].forms.sendAsIs })).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
    await sign();
    await waitFor(() => expect(sent()).toMatchObject([{ email: 'anna@gmial.com' }]));
  });

  test.each<[string, Partial<typeof PERSON>, 'fullName' | 'email', 'nameTooLong' | 'emailInvalid']>([
    ['a name that is too long', { fullName: 'a'.repeat(201) }, 'fullName', 'nameTooLong'],
    ['an address without an at-sign', { email: 'anna.example.com' }, 'email', 'emailInvalid'],
    ['an address that is too long', { email: `${'a'.repeat(250)}@b.com` }, 'email', 'emailInvalid'],
  ])('refuses %s', async (_what, wrong, name, message) => {
    const { open, fill, agree, sign, user, texts } = await renderContract(code);
    await open();
    await fill({ ...PERSON, ...wrong });
    draw();
    await agree();
    await sign();
    expect(alerts()).toEqual([`${texts.errorTitle}${texts[message]}`]);
    expect(field(name)).toHaveFocus();
    expect(field(name)).toHaveAccessibleDescription(texts[message]);
    await user.clear(field(name));
    await fill({ [name]: PERSON[name] });
    expect(field(name)).not.toBeInvalid();
    await sign();
    await screen.findByRole('heading', { level: 1, name: texts.signedTitle });
  });
});

describe('when signing fails', () => {
  const { signing: texts } = TEXTS.en;

  /** Expects that the entered data is still there. */
  const expectKept = () => {
    expect(field('fullName')).toHaveValue(PERSON.fullName);
    expect(field('email')).toHaveValue(PERSON.email);
    expect(within(dialog()).getByText(texts.canvasDrawn)).toBeInTheDocument();
    expect(field('consent')).toBeChecked();
  };

  test.each<[string, LocalServer['answer'], string, string]>([
    ['the link cannot be made', refused(503, 'signed_link_failed'), texts.linkError, texts.unavailable],
    ['the link is empty', json({ data: { reference: 'R', signedAt: '', fullName: '', email: '', version: 3, sha256: '', signatureUrl: '' } }, 201), texts.linkError, texts.unavailable],
    ['the picture cannot be stored', refused(503, 'signature_not_stored'), texts.saveError, texts.unavailable],
    ['it cannot be recorded', refused(503, 'signing_not_recorded'), texts.saveError, texts.unavailable],
    ['the CMS is away', refused(503, 'unavailable'), texts.saveError, texts.unavailable],
    ['there are too many', refused(429, 'too_many_requests'), texts.saveError, texts.tooManyRequests],
    ['there is nothing to be signed', refused(409, 'agreement_outdated'), texts.saveError, texts.unavailableAgreement],
    ['the answer is lost', lost, texts.saveError, texts.offline],
    ['a network’s login page answers', json('<html>'), texts.saveError, texts.unavailable],
    ['no field is to blame', refused(400, 'validation_failed', [{ field: 'language', code: 'invalid' }]), texts.saveError, texts.unavailable],
  ])('because %s, it says so, keeps everything, and signs at the next press with the same key', async (_what, answer, toast, note) => {
    server.answer = answer;
    const { complete, sign } = await renderContract();
    await complete();
    await sign();
    await waitFor(() => expect(alerts()).toEqual([`${texts.errorTitle}${toast}`]));
    expect(within(dialog()).getByText(note)).toBeVisible();
    expectKept();
    server.answer = signing();
    await sign();
    await isSigned();
    expect(new Set(keys()).size).toBe(1);
    expect(sent()).toHaveLength(2);
  });

  test('because of something unexpected in the browser, it says so, keeps everything, and signs at the next press', async () => {
    const report = jest.fn();
    Object.assign(window, { reportError: report });
    const { complete, sign } = await renderContract();
    await complete();
    const error = new Error('unexpected');
    const spy = jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => {
      throw error;
    });
    await sign();
    await waitFor(() => expect(alerts()).toEqual([`${texts.errorTitle}${texts.saveError}`]));
    expect(within(dialog()).getByText(texts.unavailable)).toBeVisible();
    expectKept();
    expect(report).toHaveBeenCalledWith(error);
    spy.mockRestore();
    await sign();
    await isSigned();
    expect(sent()).toHaveLength(1);
  });

  test('a field that the server refuses is shown at the field', async () => {
    server.answer = refused(400, 'validation_failed', [{ field: 'email', code: 'invalid' }, { field: 'signature.image', code: 'invalid' }]);
    const { complete, sign } = await renderContract();
    await complete();
    await sign();
    await waitFor(() => expect(field('email')).toHaveFocus());
    expect(field('email')).toHaveAccessibleDescription(texts.emailInvalid);
    expect(alerts()).toEqual([texts.signatureMissing, `${texts.errorTitle}${texts.emailInvalid}`]);
  });

  test('a retry after a lost response shows what was recorded', async () => {
    server.answer = signing({ losing: 1 });
    const { complete, sign } = await renderContract();
    await complete();
    await sign();
    await waitFor(() => expect(alerts()).not.toEqual([]));
    await sign();
    await isSigned();
    expect(screen.getByText(texts.signedBy, { selector: 'dt' }).nextElementSibling).toHaveTextContent('Anna Example, anna@example.com');
    expect(screen.getByText('ABCDE-FGHJ2')).toBeVisible();
    expect(new Set(keys()).size).toBe(1);
  });

  test('a changed name after a lost response makes a new signing, with the same signature', async () => {
    server.answer = signing({ losing: 1 });
    const { complete, sign, user } = await renderContract();
    await complete();
    await sign();
    await waitFor(() => expect(alerts()).not.toEqual([]));
    await user.type(field('fullName'), ' the Second');
    await sign();
    await waitFor(() => expect(new Set(keys()).size).toBe(2));
    const [first, second] = sent();
    expect(second?.signature).toEqual(first?.signature);
  });

  test('a solved challenge signs', async () => {
    server.answer = challenged;
    const { complete, sign, user } = await renderContract();
    await complete();
    await sign();
    await user.click(await within(dialog()).findByRole('button', { name: texts.challengeStart }));
    expectKept();
    server.answer = signing();
    await act(async () => mockSolved?.('solved'));
    await isSigned();
    expect(server.requests.map(({ headers }) => headers[SOLUTION_HEADER.toLowerCase()])).toEqual([undefined, 'solved']);
  });

  test('while sending, nothing can be changed, closed or sent again', async () => {
    let answer: (() => void) | undefined;
    server.answer = (response, request) => {
      answer = () => signing()(response, request);
    };
    const { complete, user } = await renderContract();
    await complete();
    const button = within(dialog()).getByRole('button', { name: texts.signWithObligation });
    await user.dblClick(button);
    await until(() => server.requests.length === 1);
    expect(button).toHaveTextContent(texts.signing);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    await user.click(button);
    await user.type(field('fullName'), 'x{Enter}');
    await user.keyboard('{Escape}');
    await user.click(within(dialog()).getByRole('button', { name: texts.clear }));
    await user.click(within(dialog()).getByRole('button', { name: texts.close }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expectKept();
    answer?.();
    await isSigned();
    expect(sent()).toHaveLength(1);
  });
});

describe('leaving the window', () => {
  test('requires confirmation if something was entered; staying keeps everything', async () => {
    const { open, fill, user, texts } = await renderContract();
    await open();
    await fill();
    draw();
    await user.keyboard('{Escape}');
    const question = screen.getByRole('alertdialog', { name: texts.discardTitle });
    expect(question).toHaveAccessibleDescription(texts.discardText);
    expect(within(question).getByRole('button', { name: texts.keep })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(field('fullName')).toHaveValue('Anna Example');
    expect(within(dialog()).getByText(texts.canvasDrawn)).toBeInTheDocument();
    // “Back” on a phone.
    await user.keyboard('{Escape}');
    fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(field('fullName')).toHaveValue('Anna Example');
  });

  test('discards, gives the focus back, and the next window is another attempt', async () => {
    server.answer = refused(503, 'unavailable');
    const { complete, sign, press, user, texts } = await renderContract();
    await complete();
    await sign();
    await waitFor(() => expect(alerts()).not.toEqual([]));
    await press(texts.close);
    await user.click(screen.getByRole('button', { name: texts.discard }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: TEXTS.en.contract.sign })).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
    server.answer = signing();
    await complete();
    await sign();
    await isSigned();
    expect(new Set(keys()).size).toBe(2);
  });

  test('while the browser solves a challenge, sends nothing: the solution is kept for the next press', async () => {
    server.answer = challenged;
    const { complete, sign, press, user, texts } = await renderContract();
    await complete();
    await sign();
    await user.click(await within(dialog()).findByRole('button', { name: texts.challengeStart }));
    server.answer = signing();
    await press(texts.close);
    await act(async () => mockSolved?.('solved'));
    const question = screen.getByRole('alertdialog', { name: texts.discardTitle });
    expect(dialog().querySelector('form')).toHaveAttribute('aria-busy', 'false');
    expect(sent()).toHaveLength(1);

    await user.click(within(question).getByRole('button', { name: texts.keep }));
    expect(sent()).toHaveLength(1);
    await sign();
    await isSigned();
    expect(server.requests.map(({ headers }) => headers[SOLUTION_HEADER.toLowerCase()])).toEqual([undefined, 'solved']);
  });

  test('after a challenge was solved, sends nothing if the visitor discards', async () => {
    server.answer = challenged;
    const { complete, sign, press, user, texts } = await renderContract();
    await complete();
    await sign();
    await user.click(await within(dialog()).findByRole('button', { name: texts.challengeStart }));
    await press(texts.close);
    await user.click(screen.getByRole('button', { name: texts.discard }));
    await act(async () => mockSolved?.('solved'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
    expect(sent()).toHaveLength(1);
  });

  test('asks nothing when nothing was entered', async () => {
    const { open, user } = await renderContract();
    await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: TEXTS.en.contract.sign })).toHaveFocus();
  });
});

describe('after a reload', () => {
  /** Simulates a reload: rendered components are removed, storage remains. */
  const reload = async (unmount: () => void, code: TestedLanguage = 'en', version = agreementVersion(code)) => {
    const kept = { ...sessionStorage } as Record<string, string>;
    unmount();
    for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
    return act(() => renderContract(code, version));
  };

  test('with the window open, entered data is offered and can be continued with the same key', async () => {
    server.answer = lost;
    const { complete, sign, unmount } = await renderContract();
    await complete();
    await sign();
    await waitFor(() => expect(alerts()).not.toEqual([]));
    const { user, texts, sign: signAgain } = await reload(unmount);
    expect(await screen.findByText(texts.resumeText)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: texts.resume }));
    expect(field('fullName')).toHaveValue('Anna Example');
    expect(field('consent')).toBeChecked();
    expect(within(dialog()).getByText(texts.canvasDrawn)).toBeInTheDocument();
    server.answer = signing();
    const resumed = performance.now();
    await signAgain();
    await isSigned();
    // The restored form was filled in earlier, so signing it at once is not too fast.
    expect(fillingMs(server.requests.at(-1))).toBeGreaterThan(resumed - 100);
    expect(new Set(keys()).size).toBe(1);
    expect(sent()[0]?.signature).toEqual(sent()[1]?.signature);
  });

  test('the client may start over, with an empty window and another key', async () => {
    const { complete, unmount } = await renderContract();
    await complete();
    const { key } = JSON.parse(sessionStorage.getItem('signing.draft') ?? '') as { key: string };
    const { user, texts, fill, agree, sign } = await reload(unmount);
    await user.click(await screen.findByRole('button', { name: texts.startOver }));
    expect(field('fullName')).toHaveValue('');
    expect(field('consent')).not.toBeChecked();
    await fill();
    await agree();
    draw();
    await sign();
    await isSigned();
    expect(keys()).not.toEqual([key]);
  });

  test('a changed consent text must be accepted again', async () => {
    const { complete, unmount } = await renderContract();
    await complete();
    const { user, texts, sign } = await reload(unmount, 'en', agreementVersion('en', { consent: 'I agree to everything.' }));
    await user.click(await screen.findByRole('button', { name: texts.resume }));
    expect(within(dialog()).getByRole('checkbox', { name: 'I agree to everything.' })).not.toBeChecked();
    await sign();
    expect(alerts()).toEqual([`${texts.errorTitle}${texts.consentMissing}`]);
  });

  test('the confirmation is shown again; after leaving the page it is not', async () => {
    const { complete, sign, unmount } = await renderContract();
    await complete();
    await sign();
    await isSigned();
    const again = await reload(unmount);
    await isSigned();
    expect(screen.getByText('ABCDE-FGHJ2')).toBeVisible();
    again.unmount();
    expect(sessionStorage).toHaveLength(0);
    await renderContract();
    expect(screen.getByRole('button', { name: TEXTS.en.contract.sign })).toBeVisible();
  });

  test('returning to a page in the back/forward cache does not show the signing', async () => {
    const { complete, sign } = await renderContract();
    await complete();
    await sign();
    await isSigned();
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(screen.queryByText('ABCDE-FGHJ2')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: TEXTS.en.contract.sign })).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('an agreement that can no longer be signed', () => {
  const outdated = (version: typeof NEWER) => json({ data: null, error: { status: 409, name: '', message: '', details: { code: 'agreement_outdated', agreement: version } } }, 409);

  test('the new text is read on the page, and then signed with all that was entered', async () => {
    server.answer = outdated(NEWER);
    const { complete, sign, press, user, texts } = await renderContract();
    await complete();
    await sign();
    const note = await screen.findByRole('region', { name: texts.outdatedTitle });
    expect(note).toHaveTextContent(texts.outdatedText);
    expect(within(note).getByRole('heading')).toHaveFocus();
    expect(within(dialog()).queryByRole('button', { name: texts.signWithObligation })).not.toBeInTheDocument();
    await press(texts.readNew);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Legal services agreement, revised' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: texts.resume }));
    expect(field('fullName')).toHaveValue('Anna Example');
    expect(within(dialog()).getByText(texts.canvasDrawn)).toBeInTheDocument();
    expect(field('consent')).toBeChecked();
    server.answer = signing();
    await sign();
    await isSigned();
    expect(sent().map(({ agreement }) => agreement)).toEqual(['a'.repeat(64), 'b'.repeat(64)]);
    // A different text requires a different key.
    expect(new Set(keys()).size).toBe(2);
    expect(screen.getByRole('heading', { level: 2, name: 'Legal services agreement, revised' })).toBeVisible();
    expect(screen.getByText(texts.version, { selector: 'dt' }).nextElementSibling).toHaveTextContent('4');
  });

  test('a changed consent text must be accepted again', async () => {
    server.answer = outdated({ ...NEWER, agreement: { ...NEWER.agreement, consent: { text: 'I agree to more.', lang: null } } });
    const { complete, sign, press, user, texts } = await renderContract();
    await complete();
    await sign();
    await screen.findByRole('region', { name: texts.outdatedTitle });
    await press(texts.readNew);
    await user.click(screen.getByRole('button', { name: texts.resume }));
    expect(within(dialog()).getByRole('checkbox', { name: 'I agree to more.' })).not.toBeChecked();
  });
});

test('without an agreement the page says so', () => {
  renderPage(<Contract content={{ version: null, headSignature: null }} site={SITE} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(TEXTS.en.contract.agreementMissing);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
