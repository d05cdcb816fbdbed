// A minimal server: node:http, everything in memory, with the given headers.
//   node plain-server.mjs FILE   JSON: { port, answers: { path: { headers, body (base64) } } }
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { port, answers } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const byPath = new Map(Object.entries(answers).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }]));

createServer((request, response) => {
  const answer = byPath.get(request.url);
  if (answer) response.writeHead(200, answer.headers).end(answer.body);
  else response.writeHead(404).end();
}).listen(port, '127.0.0.1');
