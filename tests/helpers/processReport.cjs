// Loaded into a process under test (NODE_OPTIONS=--require): tells on a port of its own what the process holds, after a
// garbage collection. Not for the process's own children: they find the port taken.
const { createServer } = require('node:http');
const { readdirSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

createServer((_request, response) => {
  collectGarbage();
  const files = readdirSync('/proc/self/fd').length;
  const { heapUsed, external, rss } = process.memoryUsage();
  response.setHeader('Connection', 'close');
  response.end(JSON.stringify({ heap: heapUsed, buffers: external, resident: rss, files }));
})
  .on('error', () => undefined)
  .listen(Number(process.env.PROCESS_REPORT_PORT), '127.0.0.1')
  .unref();
