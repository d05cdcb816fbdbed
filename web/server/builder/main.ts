import { Builder } from './builder';
import { Cms } from './cms';
import { builderEnvironment } from './environment';
import { BuildFailed } from './failure';
import { createHook } from './hook';
import { Site } from './site';

/** Keeps the site as it is published until it is ended; with `--once` it only brings it up to date now. */
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
  } catch (error) {
    process.stderr.write(error instanceof BuildFailed ? `${site.printed}\nThe site was not built: ${error.message}\n` : `The site was not built: ${String(error)}\n`);
    process.exitCode = 1;
  }
}

function watch(): void {
  const { host, port, secret } = environment.hook;
  const log = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);
  log(`Started as process ${process.pid}.`);
  const builder = new Builder({ cms, site, log });
  createHook(secret, (wish) => builder.ask(wish))
    .once('error', (error) => {
      process.stderr.write(`The builder cannot listen on ${host}:${port}: ${error.message}\n`);
      process.exit(1);
    })
    .listen(port, host);
  void builder.run();
}
