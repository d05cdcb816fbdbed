// Loaded into a process under test (NODE_OPTIONS=--require): reports the process's resources on a port of its own,
// after a garbage collection. Not in child processes: they find the port in use.
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
