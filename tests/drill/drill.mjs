// npm run drill: the tests that count, with the large counts; `npm test` runs the same with small ones.
//   --changes N   single-byte changes in links, pictures and evidence, default 1000
//   --requests N  requests at once, default 1000      --signings N  of so many signings, default 50
//   --kills N     times that the CMS is killed in the middle of signings, default 20
//   --publishes N publishes in a row, with the mail server away all the time, default 20
import { parseArgs } from 'node:util';

import { buildAdmin, compile } from '../../scripts/lib/compile.mjs';
import { e2e } from '../../scripts/lib/e2e.mjs';
import { install } from '../../scripts/lib/install.mjs';
import { checkNode } from '../../scripts/lib/node.mjs';
import { phase } from '../../scripts/lib/phase.mjs';
import { freePorts } from '../../scripts/lib/ports.mjs';
import { whyNoSwift } from '../../scripts/lib/swift.mjs';
import { TestRun } from '../../scripts/lib/tests.mjs';

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '1000' },
    signings: { type: 'string', default: '50' },
    kills: { type: 'string', default: '20' },
    publishes: { type: 'string', default: '20' },
  },
});
const COUNTS = { TAMPER_COUNT: values.changes, RETRY_COUNT: values.requests, SIGNING_COUNT: values.signings, KILL_COUNT: values.kills, CMS_IS_COMPILED: '1' };

await TestRun.of(async (run) => {
  checkNode();
  await install();
  await compile({ log: run.log('prepare') });
  await buildAdmin({ log: run.log('prepare') });
  const missing = await whyNoSwift({ log: run.log('swift') });

  const stores = [['folder', {}]];
  if (missing === undefined) stores.push(['S3 store', { TEST_STORAGE: 's3' }]);
  else run.skip('all of this with an S3 store (OpenStack Swift)', missing);
  for (const [store, storage] of stores) {
    const env = { ...COUNTS, ...storage };
    await phase(`${values.changes} changes of a byte, pictures in the ${store}`, () => run.jest('cms', { only: ['tampering'], env }));
    await phase(`${values.requests} requests at once and ${values.kills} kills, pictures in the ${store}`, () => run.jest('faults', { only: ['retries', 'kills'], env }));
  }

  // Nobody listens there until the last test does.
  const [smtpPort] = await freePorts(1);
  const mails = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtpPort), SMTP_SECURITY: 'none', MAIL_FROM: 'site@example.com' };
  await phase(`${values.publishes} publishes in a row, with the mail server away all the time`, () =>
    e2e(run, [['--project=in-turns', 'publishes'], ['--project=drill']], { PUBLISH_COUNT: values.publishes, ...mails }),
  );
});
