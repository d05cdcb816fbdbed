import { Builder } from './builder';
import { Cms } from './cms';
import { builderEnvironment } from './environment';
import { BuildFailed } from './failure';
import { createHook } from './hook';
import { Site } from './site';

/** Keeps the site up to date until it is stopped; with `--once` it builds at most once and exits. */
const environment = builderEnvironment();
const cms = new Cms(environment.cmsUrl, environment.buildKey);
const site = new Site(environment);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    site.end();
    process.exit(0);
  });
}

if (process.argv.includes('--once')) void once();
else watch();

async function once(): Promise<void> {
  try {
    if (!site.isUpToDate(await cms.revision())) await site.build();
    await new Builder({ cms, site, log: (line) => process.stderr.write(`${line}\n`) }).report();
  } catch (error) {
    process.stderr.write(error instanceof BuildFailed ? `${site.printed}\nBuilding the site failed: ${error.message}\n` : `Building the site failed: ${String(error)}\n`);
    process.exitCode = 1;
  }
}

function watch(): void {
  const { host, port, secret } = environment.hook;
  const log = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);
  log(`Started as process ${process.pid}.`);
  const builder = new Builder({ cms, site, log });
  createHook(secret, (request) => builder.requestBuild(request))
    .once('error', (error) => {
      process.stderr.write(`The builder could not listen on ${host}:${port}: ${error.message}\n`);
      process.exit(1);
    })
    .listen(port, host);
  void builder.run();
}
