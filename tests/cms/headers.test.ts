import { API, type ErrorBody } from '@site/rules';

import { api, asAdmin, env, errorOf, helpRequest, send, withKey } from './support/calls';

const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const HEADERS = {
  'content-security-policy': NOTHING,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('camera=()') as string,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

test.each([
  ['content', () => withKey(api().get('/api/home-page'), 'build'), 200],
  ['content without a key', () => api().get('/api/home-page'), 401],
  ['a request that is taken', () => send(), 201],
  ['a request that is not', () => send({ email: 'no address' }), 400],
  ['a body that is no JSON', () => withKey(api().post(API.helpRequests), 'public').set('Content-Type', 'application/json').send('{'), 400],
  ['a log-in that is wrong', () => api().post('/admin/login').send({ email: 'nobody@example.com' }), 400],
  ['nothing', () => api().get('/nothing'), 404],
  ['a signature’s link that is wrong', () => api().get(`${API.signatures}/signature_1.png`), 403],
  ['a redirection', () => api().get('/'), 302],
] as const)('%s has the headers of all answers', async (_what, ask, status) => {
  const response = await ask();
  expect([response.status, response.headers]).toEqual([status, expect.objectContaining(HEADERS)]);
  expect(response.headers['referrer-policy']).toMatch(/^(?:no-referrer|strict-origin-when-cross-origin)$/);
  for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'access-control-allow-credentials']) expect(response.headers).not.toHaveProperty(name);
});

test.each(['/admin/users/me', '/content-manager/collection-types/api::help-request.help-request', '/content-manager/collection-types/api::subscriber.subscriber'])('responses of %s are not cached', async (path) => {
  const { headers } = await asAdmin(api().get(path)).expect(200);
  expect(headers['cache-control']).toBe('no-store');
});

test('pages of other origins cannot call it, not even the site’s', async () => {
  for (const origin of [env('SITE_URL'), env('CMS_URL'), 'https://evil.example', 'null', `${env('SITE_URL')}.evil.example`])
    for (const path of ['/api/home-page', '/admin/init', '/uploads/none.png', API.signatures, '/content-manager/init']) {
      const answers = [
        await withKey(api().get(path).set('Origin', origin), 'build'),
        await api().options(path).set({ Origin: origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization' }),
      ];
      for (const { headers } of answers) expect(Object.keys(headers as object).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  expect(errorOf(await api().post(API.helpRequests).set('Origin', 'https://evil.example')).details.code).toBeDefined();
});

test('a body without a length is not read', async () => {
  const body = new Blob([JSON.stringify({ data: helpRequest })]).stream();
  // `duplex` is required by Node for streamed bodies, but missing in the browser's types.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env('PUBLIC_CLIENT_KEY')}` }, body, duplex: 'half' };
  const response = await fetch(env('CMS_URL') + API.helpRequests, init);
  expect([response.status, ((await response.json()) as ErrorBody).error.details.code]).toEqual([400, 'malformed_body']);
});
