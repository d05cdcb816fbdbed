// External services for the tests: a real server that stands for the geolocation service, the affiliate network and the
// pixel. `PUT /behaviour` sets its responses, `GET /calls` returns the recorded requests.
import { createServer } from 'node:http';

const GOOD = { geo: { status: 200, body: { country_code: 'NL', ip: '203.0.113.7' }, delayMs: 0 } };
let behaviour = GOOD;
let calls = [];

const server = createServer(async (request, response) => {
  const url = new URL(request.url, 'http://outside');
  const answer = (status, body, type = 'application/json') => {
    response.writeHead(status, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' });
    response.end(body);
  };
  if (request.method === 'PUT' && url.pathname === '/behaviour') {
    behaviour = { ...GOOD, ...JSON.parse(await read(request)) };
    calls = [];
    return answer(204);
  }
  if (url.pathname === '/calls') return answer(200, JSON.stringify(calls));

  calls.push({ path: url.pathname, query: Object.fromEntries(url.searchParams) });
  if (url.pathname === '/geo') {
    const { status, body, delayMs } = behaviour.geo;
    return setTimeout(() => answer(status, JSON.stringify(body)), delayMs);
  }
  if (url.pathname === '/postback') return answer(200, 'ok', 'text/plain');
  // Records calls of the pixel by calling back, like the real one.
  if (url.pathname === '/pixel.js') return answer(200, PIXEL, 'text/javascript');
  if (url.pathname === '/pixel-event') return answer(204);
  return answer(404);
});

const PIXEL = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  let isRevoked = false;
  const send = (args) => {
    if (args[0] === 'consent') isRevoked = args[1] === 'revoke';
    else if (!isRevoked) fetch(origin + '/pixel-event?' + new URLSearchParams({ args: JSON.stringify(args) }), { mode: 'no-cors' });
  };
  // Like the real one, it reports every further page of a site unless it is told not to.
  const push = history.pushState;
  if (!window.fbq.disablePushState)
    history.pushState = function (...args) {
      push.apply(this, args);
      send(['track', 'PageView']);
    };
  const queue = window.fbq && window.fbq.queue ? window.fbq.queue : [];
  window.fbq.callMethod = (...args) => send(args);
  for (const args of queue) send([...args]);
})();`;

async function read(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

server.listen(Number(process.argv[2]), '127.0.0.1');
