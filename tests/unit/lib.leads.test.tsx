import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { LeadConsent } from '../../web/src/consent/LeadConsent';
import { renderPage, TEXTS } from './support/renderPage';
import { json, refused, startServer, type LocalServer } from './support/server';
import { until } from './support/until';

type Leads = typeof import('../../web/src/lib/leads');

const KEY = 'key-of-this-request';
const CHOICES = '/api/lead-consents';
const RULES = '/api/lead-consents/rules';
const ACCEPTED = { choice: 'accepted', text: 'Question?' } as const;
const REFUSED = { choice: 'refused', text: 'Question?' } as const;

let server: LocalServer;
let partner: LocalServer;
let isAsked: boolean;
let hasPrivacySignal: boolean;
/** Requests whose lead was released. */
let released: Set<string>;
let isAway: boolean;

beforeEach(async () => {
  [isAsked, hasPrivacySignal, isAway, released] = [true, false, false, new Set()];
  partner = await startServer(json({}));
  server = await startServer((response, request) => {
    if (request.url.pathname === RULES) return json({ data: { isAsked, hasPrivacySignal } }, 200)(response, request);
    if (isAway) return refused(503, 'unavailable')(response, request);
    const key = String(request.headers['idempotency-key']);
    const { choice } = (JSON.parse(request.body) as { data: { choice: string } }).data;
    const isReleased = choice === 'accepted' && !released.has(key);
    if (isReleased) released.add(key);
    return json({ data: { isReleased } })(response, request);
  });
  visit(`${server.url}/us/helprequest`);
  process.env.GATSBY_POSTBACK_URL = `${partner.url}/postback`;
  process.env.GATSBY_PIXEL_SCRIPT_URL = `${partner.url}/pixel.js`;
  sessionStorage.setItem('subid', 'click 42');
});
afterEach(async () => {
  await Promise.all([server.close(), partner.close()]);
  sessionStorage.clear();
  document.head.replaceChildren();
  delete window.fbq;
  delete window._fbq;
  delete process.env.GATSBY_POSTBACK_URL;
  delete process.env.GATSBY_PIXEL_SCRIPT_URL;
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

/** A server that answers with rules that are none. */
function oddRules(rules: object) {
  let isAskedFor: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (isAskedFor = resolve));
  const answer: LocalServer['answer'] = (response, request) => {
    isAskedFor();
    json(rules, 200)(response, request);
  };
  return { promise, answer };
}

/** The module as a page that was just opened has it. */
function opened(): Leads {
  let leads: Leads | undefined;
  jest.isolateModules(() => {
    leads = jest.requireActual<Leads>('../../web/src/lib/leads');
  });
  if (!leads) throw new Error('The module was not loaded.');
  return leads;
}

const chosen = () => server.requests.filter(({ url }) => url.pathname === CHOICES).map(({ body, headers }) => ({ ...(JSON.parse(body) as { data: object }).data, key: headers['idempotency-key'] }));
const postbacks = () => partner.requests.map(({ url }) => `${url.pathname}${url.search}`);
const POSTBACK = '/postback?subid=click+42&status=lead';

describe('a lead', () => {
  test('is not reported before the visitor agrees, and once after', async () => {
    const { choose, followLead } = opened();
    await followLead('help', KEY);
    expect(chosen()).toEqual([]);
    expect(postbacks()).toEqual([]);
    choose(ACCEPTED);
    await until(() => postbacks().length > 0);
    choose(ACCEPTED);
    await opened().deliverChoice();
    expect(chosen()).toEqual([{ ...ACCEPTED, key: KEY }]);
    expect(postbacks()).toEqual([POSTBACK]);
  });

  test('of a visitor who agreed before is reported when the form is sent, each form once', async () => {
    const { choose, followLead } = opened();
    choose(ACCEPTED);
    await followLead('help', KEY);
    await followLead('help', `${KEY}-2`);
    await until(() => postbacks().length === 2);
    expect(chosen()).toEqual([{ ...ACCEPTED, key: KEY }, { ...ACCEPTED, key: `${KEY}-2` }]);
  });

  test('is not reported after a refusal; a change of mind is told to the server', async () => {
    const { choose, followLead, deliverChoice } = opened();
    choose(REFUSED);
    await followLead('help', KEY);
    expect(chosen()).toEqual([{ ...REFUSED, key: KEY }]);
    choose(ACCEPTED);
    await deliverChoice();
    choose(REFUSED);
    await deliverChoice();
    await until(() => postbacks().length > 0);
    expect(chosen().map((one) => (one as { choice?: string }).choice)).toEqual(['refused', 'accepted', 'refused']);
    expect(postbacks()).toEqual([POSTBACK]);
  });

  test('is not reported if the visitor refuses while the answer to an acceptance is on its way', async () => {
    const { choose, followLead, deliverChoice } = opened();
    await followLead('help', KEY);
    choose(ACCEPTED);
    choose(REFUSED);
    await deliverChoice();
    expect(postbacks()).toEqual([]);
  });

  test('is not reported after a refusal, even if nobody is asked any more', async () => {
    const earlier = opened();
    earlier.choose(REFUSED);
    await earlier.deliverChoice();
    isAsked = false;
    const { followLead } = opened();
    await followLead('help', KEY);
    expect(chosen()).toEqual([{ ...REFUSED, key: KEY }]);
    expect(postbacks()).toEqual([]);
  });

  test.each([[{}], [{ data: {} }]])('waits for an answer if the rules are %j', async (rules) => {
    const { promise, answer } = oddRules(rules);
    server.answer = answer;
    await opened().followLead('help', KEY);
    await promise;
    expect(postbacks()).toEqual([]);
  });

  test('is reported once by two copies of a tab', async () => {
    const [one, other] = [opened(), opened()];
    await one.followLead('help', KEY);
    one.choose(ACCEPTED);
    other.choose(ACCEPTED);
    await Promise.all([one.deliverChoice(), other.deliverChoice()]);
    await until(() => postbacks().length > 0);
    expect(postbacks()).toEqual([POSTBACK]);
  });

  test('waits while the CMS is away, and follows on the next page', async () => {
    isAway = true;
    const { choose, followLead, deliverChoice } = opened();
    await followLead('help', KEY);
    choose(ACCEPTED);
    await deliverChoice();
    expect(postbacks()).toEqual([]);
    isAway = false;
    await opened().deliverChoice();
    await until(() => postbacks().length > 0);
    expect(postbacks()).toEqual([POSTBACK]);
  });

  test.each([
    ['Global Privacy Control in the browser', () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })],
    ['Global Privacy Control in the headers', () => (hasPrivacySignal = true)],
  ])('is never reported with %s, and nobody is asked', async (_what, set) => {
    set();
    const { choose, followLead, isChoiceNeeded, deliverChoice } = opened();
    expect(await isChoiceNeeded()).toBe(false);
    await followLead('help', KEY);
    choose(ACCEPTED);
    await deliverChoice();
    expect(chosen()).toEqual([{ choice: 'signal', text: null, key: KEY }]);
    expect(postbacks()).toEqual([]);
  });

  test('is reported without a question where the firm does not ask', async () => {
    isAsked = false;
    const { followLead, isChoiceNeeded } = opened();
    expect(await isChoiceNeeded()).toBe(false);
    await followLead('help', KEY);
    await until(() => postbacks().length > 0);
    expect(chosen()).toEqual([]);
  });

  test('is asked about if the rules cannot be read', async () => {
    server.answer = refused(503, 'unavailable');
    expect(await opened().isChoiceNeeded()).toBe(true);
  });

  test('of whom nobody would be told of asks nothing, not even our own server', async () => {
    sessionStorage.clear();
    sessionStorage.setItem('sub1', 'a');
    const { followLead, isChoiceNeeded } = opened();
    expect(await isChoiceNeeded()).toBe(false);
    await followLead('help', KEY);
    sessionStorage.setItem('subid', 'click 42');
    delete process.env.GATSBY_POSTBACK_URL;
    expect(await isChoiceNeeded()).toBe(false);
    expect(server.requests).toEqual([]);
  });

  test('of the contact form reaches the pixel only', async () => {
    sessionStorage.setItem('fbPixelId', '77');
    const { choose, followLead } = opened();
    choose(ACCEPTED);
    await followLead('contact', KEY);
    expect(window.fbq?.queue).toContainEqual(['track', 'Lead']);
    expect(postbacks()).toEqual([]);
  });

  test('of the contact form is not said to be reported if the visitor came by the affiliate network alone', async () => {
    const { choose, followLead } = opened();
    choose(ACCEPTED);
    await followLead('contact', KEY);
    expect(server.requests.filter(({ url }) => url.pathname === CHOICES)).toEqual([]);
    expect([...postbacks(), window.fbq]).toEqual([undefined]);
  });
});

describe('the question', () => {
  const texts = TEXTS.en.footer;

  test('has two equal answers, says which one counts, and can be changed', async () => {
    renderPage(<><LeadConsent place="form" /><LeadConsent place="footer" /></>);
    const user = userEvent.setup();
    const region = (await screen.findAllByRole('region', { name: texts.leadTitle }))[0] as HTMLElement;
    const [yes, no] = [...region.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement];
    expect([yes.textContent, no.textContent]).toEqual([texts.leadAccept, texts.leadRefuse]);
    expect(yes.className).toBe(no.className);
    for (const one of [yes, no]) expect(one).toHaveAttribute('aria-pressed', 'false');
    await user.click(no);
    expect(no).toHaveAttribute('aria-pressed', 'true');
    expect(no).toHaveFocus();
    expect(screen.getAllByText(texts.leadRefused)).toHaveLength(2);
    await user.click(yes);
    expect(screen.queryByText(texts.leadRefused)).toBeNull();
    expect(screen.getAllByText(texts.leadAccepted)).toHaveLength(2);
    expect(JSON.parse(sessionStorage.getItem('leads.choice') ?? '')).toEqual({ choice: 'accepted', text: expect.stringContaining(texts.leadText) as string });
  });

  test('is not there for visitors whom it does not concern', async () => {
    sessionStorage.clear();
    renderPage(<LeadConsent place="form" />);
    await act(() => Promise.resolve());
    expect(screen.queryByRole('region')).toBeNull();
    expect(server.requests).toEqual([]);
  });
});
