import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import type { EntryReleases, ReleaseDetails } from '../../cms/src/features/releases/api-types';
import { ADMIN, CMS_FOLDER } from '../cms/support/environment';
import { Cms, type Environment } from '../helpers/cms';
import { refusing, withDatabase } from '../helpers/database';
import { until } from '../helpers/until';
import { StaffSession } from './support/staff';
import { filled, ownBuckets } from './support/world';

const ARTICLE = 'api::article.article';
const SECTION = 'api::contract-section.contract-section';
const DAY_MS = 24 * 60 * 60_000;
/** With this title, publishing an article takes minutes; with the other one, a second. */
const HANGING = 'Hangs';
const SLOW = 'Slow';

type Row = Readonly<Record<string, unknown>>;

let env: Environment;
let cms: Cms;
let staff: StaffSession;
beforeAll(async () => {
  env = { ...(await filled('releases')), ...(await ownBuckets('releases'))?.environment() };
  await start();
});
afterAll(() => cms.stop());

async function start(): Promise<void> {
  cms = await Cms.start(env);
}

const rows = (sql: string, ...values: readonly unknown[]): readonly Row[] => withDatabase(env, (database) => database.prepare(sql).all(...values)) as readonly Row[];
const execute = (sql: string): void => withDatabase(env, (database) => database.exec(sql));

const titleOf = (table: string, documentId: string, language: string): unknown => rows(`select title from ${table} where document_id = ? and locale = ? and published_at is not null`, documentId, language)[0]?.title;
const versions = (language: string) => rows('select published_by from agreement_versions where language = ? order by version', language).map(({ published_by }) => published_by);
const stateOf = (release: number) => rows('select state from releases where id = ?', release)[0]?.state;
const publications = (subject: string) => rows("select action from audit_entries where subject = ? and action in ('entry_published', 'release_published')", subject).length;

/** Creates the draft of an article. */
const article = async (title: string): Promise<string> => (await staff.call<{ documentId: string }>('POST', `/content-manager/collection-types/${ARTICLE}?locale=ru`, { title, slug: `released-${title.toLowerCase()}-${Date.now()}` })).documentId;
const change = (documentId: string, language: string, title: string) => staff.call('PUT', `/content-manager/collection-types/${SECTION}/${documentId}?locale=${language}`, { title });

/** Makes a release of entries and plans it for another day. @returns its id */
async function plan(name: string, entries: readonly (readonly [type: string, documentId: string, languages: readonly string[]])[]): Promise<number> {
  let id: number | undefined;
  for (const [type, documentId, languages] of entries) {
    const { containing } = await staff.call<EntryReleases>('POST', '/releases/entries', { type, documentId, languages, action: 'publish', to: id === undefined ? { name } : { id } });
    id = containing.find(({ release }) => release.name === name)?.release.id;
  }
  await staff.call('POST', `/releases/${id}/plan`, { day: new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10), time: '09:00' });
  return id ?? 0;
}
const makeDue = (release: number): void => withDatabase(env, (database) => database.exec(`update releases set due_at = ${database.before('due_at', 30 * DAY_MS)} where id = ${release}`));

/** Makes publishing an article take long, by its title. */
function slowDown(): void {
  withDatabase(env, (database) =>
    database.exec(
      database.client === 'postgres'
        ? `CREATE FUNCTION slowly() RETURNS trigger AS $$ BEGIN PERFORM pg_sleep(CASE NEW.title WHEN '${HANGING}' THEN 600 ELSE 0.5 END); RETURN NEW; END $$ LANGUAGE plpgsql;
           CREATE TRIGGER slowly BEFORE INSERT ON articles FOR EACH ROW WHEN (NEW.published_at IS NOT NULL AND NEW.title IN ('${HANGING}', '${SLOW}')) EXECUTE FUNCTION slowly()`
        : `CREATE TABLE slow (n INTEGER);
           INSERT INTO slow WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 3500) SELECT n FROM numbers;
           CREATE TRIGGER hanging BEFORE INSERT ON articles WHEN NEW.published_at IS NOT NULL AND NEW.title = '${HANGING}' BEGIN SELECT count(*) FROM slow a, slow b, slow c; END;
           CREATE TRIGGER slowly BEFORE INSERT ON articles WHEN NEW.published_at IS NOT NULL AND NEW.title = '${SLOW}' BEGIN SELECT count(*) FROM slow a, slow b WHERE a.n + b.n > 0; END`,
    ),
  );
}

/** Whether the CMS is publishing the article that takes minutes. SQLite works in the CMS's own thread, which then answers nobody. */
async function isHanging(): Promise<boolean> {
  if (env.DATABASE_CLIENT === 'postgres') return rows("select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'").length > 0;
  return fetch(`${env.CMS_URL}/_health`, { signal: AbortSignal.timeout(1_000) }).then(() => false, () => true);
}

/** Whether a transaction has been writing for a while: publishing what is slow takes seconds, and everything else much less. */
async function isWriting(): Promise<boolean> {
  if (env.DATABASE_CLIENT === 'postgres') return isHanging();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (attempt > 0) await pause(50);
    if (isWritable()) return false;
  }
  return true;
}

function isWritable(): boolean {
  try {
    withDatabase(env, (database) => database.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; ROLLBACK'));
    return true;
  } catch (error) {
    if ((error as { readonly code?: string }).code !== 'SQLITE_BUSY') throw error;
    return false;
  }
}

/** PostgreSQL notices only after its statement that the client is gone. */
async function endStatements(): Promise<void> {
  if (env.DATABASE_CLIENT !== 'postgres') return;
  execute('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
  await until('its connections are gone', () => rows('select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()').length === 0);
}

it('a release during which the CMS is killed or stopped is published as a whole, once, with one version of the agreement, or not at all', async () => {
  staff = await StaffSession.logIn(env.CMS_URL ?? '', ADMIN);
  const sections = rows('select distinct document_id as id from contract_sections where published_at is not null order by document_id').map(({ id }) => String(id));
  const [first = '', second = ''] = sections;
  const articles = [await article('Quick'), await article(HANGING)];
  for (const language of ['ru', 'fr']) await change(first, language, `Killed ${language}`);
  const killed = await plan('Killed', [...articles.map((documentId) => [ARTICLE, documentId, ['ru']] as const), [SECTION, first, ['ru', 'fr']]]);
  const slow = [await article(SLOW), await article(SLOW), await article(SLOW)];
  await change(second, 'fr', 'Stopped fr');
  const stopped = await plan('Stopped', [[SECTION, second, ['fr']], ...slow.map((documentId) => [ARTICLE, documentId, ['ru']] as const)]);
  const former = { ru: titleOf('contract_sections', first, 'ru'), versions: { ru: versions('ru'), fr: versions('fr') } };
  slowDown();

  // By hand, killed at the last of its entries.
  const { digest } = await staff.call<ReleaseDetails>('GET', `/releases/${killed}`);
  const pressed = staff.call('POST', `/releases/${killed}/publish`, { digest }).then(() => 'answered', () => 'cut off');
  await until('it hangs', isHanging);
  await cms.kill();
  expect(await pressed).toBe('cut off');
  await endStatements();
  expect([titleOf('contract_sections', first, 'ru'), ...articles.map((documentId) => titleOf('articles', documentId, 'ru')), stateOf(killed)]).toEqual([former.ru, undefined, undefined, 'planned']);
  expect({ ru: versions('ru'), fr: versions('fr') }).toEqual(former.versions);

  // Its time has come meanwhile. Killed before its versions could be recorded.
  execute(`UPDATE articles SET title = 'Hung' WHERE title = '${HANGING}'`);
  makeDue(killed);
  await refusing(env, 'INSERT ON agreement_versions', async () => {
    await start();
    await until('it is published', () => stateOf(killed) === 'done');
    await cms.kill();
    await endStatements();
  });
  expect(versions('fr')).toEqual(former.versions.fr);

  // Another one is being published when the CMS is stopped.
  makeDue(stopped);
  await start();
  await until('it is being published', isWriting);
  await cms.stop();
  expect([titleOf('contract_sections', first, 'ru'), titleOf('contract_sections', first, 'fr'), ...articles.map((documentId) => titleOf('articles', documentId, 'ru'))]).toEqual(['Killed ru', 'Killed fr', 'Quick', 'Hung']);
  expect([stateOf(stopped), titleOf('contract_sections', second, 'fr'), ...slow.map((documentId) => titleOf('articles', documentId, 'ru'))]).toEqual(['done', 'Stopped fr', SLOW, SLOW, SLOW]);
  // One from each release; of the first, the start that recorded it cannot say who published.
  expect({ ru: versions('ru'), fr: versions('fr') }).toEqual({ ru: [...former.versions.ru, 'CMS'], fr: [...former.versions.fr, 'CMS', 'Site Administrator'] });
  expect([killed, stopped, ...articles, ...slow].map((subject) => publications(String(subject)))).toEqual([1, 1, 1, 1, 1, 1, 1]);
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/scripts/verify-audit-log.js'], { cwd: CMS_FOLDER, env: { ...process.env, ...env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' } });
  expect(stdout).toMatch(/^All in order: /);
}, 180_000);
