import { screen, waitFor } from '@testing-library/react';

import { ContactForm } from '../../web/src/forms/ContactForm';
import { HelpRequestForm } from '../../web/src/forms/HelpRequestForm';
import { forgetDraft } from '../../web/src/lib/draft';
import { storeTracking } from '../../web/src/lib/tracking';
import { control } from './support/control';
import { renderPage } from './support/renderPage';
import { accepted, json, lost, startServer, type LocalServer, type ReceivedRequest } from './support/server';
import { until } from './support/until';

/** One server stands for the site, the geolocation service, the affiliate network and the pixel's server. */
let server: LocalServer;
const asked = (path: string) => server.requests.filter(({ url }) => url.pathname === path);
const location = json({ country_code: 'IL', ip: '203.0.113.7' });
const answers = (geolocation: LocalServer['answer']): LocalServer['answer'] => (response, request) => {
  const paths: Readonly<Record<string, LocalServer['answer']>> = { '/geo': geolocation, '/postback': lost, '/api/help-requests': accepted, '/api/lead-consents/rules': json({ data: { isAsked: false, hasPrivacySignal: false } }, 200) };
  paths[request.url.pathname]?.(response, request);
};

beforeEach(async () => {
  server = await startServer(answers(location));
  visit(`${server.url}/us/helprequest?subid=42&p=1234567890`);
  process.env.GATSBY_GEO_URL = `${server.url}/geo`;
  process.env.GATSBY_POSTBACK_URL = `${server.url}/postback`;
  process.env.GATSBY_PIXEL_SCRIPT_URL = `${server.url}/pixel.js`;
});
afterEach(async () => {
  await server.close();
  forgetDraft('help');
  forgetDraft('contact');
  sessionStorage.clear();
  document.head.querySelectorAll('script').forEach((script) => script.remove());
  delete window.fbq;
  delete window._fbq;
});

async function send(user: ReturnType<typeof renderPage>['user'], phone: string): Promise<void> {
  for (const [name, value] of Object.entries({ firstName: 'Anna', lastName: 'Example', email: 'anna@example.com', phone })) {
    await user.click(control(name));
    await user.paste(value);
  }
  await user.click(screen.getByRole('button', { name: /^Send/ }));
}

const sent = (request: ReceivedRequest | undefined) => (JSON.parse(request?.body ?? '{}') as { data?: Record<string, unknown> }).data;
const pixelScripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);

test('the visitor’s country is preset, asked for once, and sent along with the address', async () => {
  storeTracking(window.location.search);
  const onSuccess = jest.fn();
  const { user } = renderPage(<HelpRequestForm office={null} onSuccess={onSuccess} />);
  expect(asked('/postback')).toEqual([]);
  expect(pixelScripts()).toEqual([]);
  await waitFor(() => expect(screen.getByLabelText('Country code')).toHaveValue('il'));
  await send(user, '050-123-4567');
  await waitFor(() => expect(onSuccess).toHaveBeenCalled());
  expect(asked('/geo')).toHaveLength(1);
  expect(sent(asked('/api/help-requests')[0])).toMatchObject({ country_code: 'il', ip_address: '203.0.113.7', phone: '+972501234567' });

  // Then affiliate network and pixel are called, where the visitor is not asked, without personal data.
  await until(() => asked('/postback').length === 1);
  expect(Object.fromEntries(asked('/postback')[0]?.url.searchParams ?? [])).toEqual({ subid: '42', status: 'lead' });
  expect(pixelScripts()).toEqual([`${server.url}/pixel.js`]);
  expect(JSON.stringify(window.fbq?.queue)).toBe('[["set","autoConfig",false,"1234567890"],["init","1234567890"],["track","Lead"]]');
});

test('the contact form fires the pixel, but sends no postback', async () => {
  storeTracking(window.location.search);
  const { user } = renderPage(<ContactForm office={null} sent={() => null} />);
  await send(user, '050-123-4567');
  await screen.findByRole('status');
  await until(() => pixelScripts().length > 0);
  expect(pixelScripts()).toEqual([`${server.url}/pixel.js`]);
  expect(asked('/postback')).toEqual([]);
});

test('nothing is reported for a request that was refused', async () => {
  storeTracking(window.location.search);
  server.answer = lost;
  const { user } = renderPage(<HelpRequestForm office={null} onSuccess={() => undefined} />);
  await send(user, '050-123-4567');
  await screen.findByRole('alert');
  expect(asked('/postback')).toEqual([]);
  expect(pixelScripts()).toEqual([]);
});

test('a slow geolocation does not delay a request: the country is sent as unknown after two seconds', async () => {
  // The responses of earlier tests have expired by now.
  const later = Date.now() + 6 * 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  server.answer = answers(() => undefined);
  const onSuccess = jest.fn();
  const { user } = renderPage(<HelpRequestForm office={null} onSuccess={onSuccess} />);
  await send(user, '89161234567');
  const start = performance.now();
  await waitFor(() => expect(onSuccess).toHaveBeenCalled(), { timeout: 4000 });
  expect(performance.now() - start).toBeLessThan(3500);
  expect(sent(asked('/api/help-requests')[0])).toMatchObject({ country_code: 'unknown', ip_address: 'unknown', phone: '+79161234567' });
});
