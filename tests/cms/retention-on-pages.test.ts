import { API } from '@site/rules';

import { api, asAdmin, published, withKey } from './support/calls';
import { rows } from './support/rows';

const ADMINISTRATION = '/content-manager/single-types/api::data-protection.data-protection';
const SITE = '/content-manager/single-types/api::site-settings.site-settings';

const set = (periods: object) => asAdmin(api().put(ADMINISTRATION)).send(periods).expect(200);
const shown = async (locale: string) => {
  const { helpRequestDays, mailDays } = await published<{ helpRequestDays: number | null; mailDays: number | null }>(`site-settings?locale=${locale}`);
  return [helpRequestDays, mailDays];
};
const revision = async () => ((await withKey(api().get(API.contentRevision), 'build').expect(200)).body as { data: { revision: string } }).data.revision;

it('retention periods are told to the pages of every language, and the site is rebuilt when they change', async () => {
  for (const locale of ['ru', 'he']) expect(await shown(locale)).toEqual([1095, 90]);
  const before = await revision();
  await set({ helpRequestDays: 1460 });
  for (const locale of ['ru', 'he']) expect(await shown(locale)).toEqual([1460, 90]);
  expect(await revision()).not.toBe(before);
  await set({ helpRequestDays: 1095 });
});

it('editors cannot make pages name other periods', async () => {
  const texts = rows('site_settings_entries', "locale = 'nl' and published_at is not null")[0];
  await asAdmin(api().post(`${SITE}/actions/publish?locale=nl`)).send({ tagline: texts?.tagline, helpRequestDays: 7, mailDays: 7 }).expect(200);
  await asAdmin(api().put(`${SITE}?locale=fr`)).send({ helpRequestDays: 7 }).expect(200);
  for (const locale of ['nl', 'fr', 'ru']) expect(await shown(locale)).toEqual([1095, 90]);
  expect(rows('site_settings_entries', 'help_request_days <> 1095 or mail_days <> 90 or help_request_days is null')).toEqual([]);
});

it('a change leaves drafts as they were: changed ones changed, others not', async () => {
  const status = async (locale: string) => ((await asAdmin(api().get(`${SITE}?locale=${locale}`)).expect(200)).body as { data: { status: string } }).data.status;
  await asAdmin(api().put(`${SITE}?locale=fr`)).send({ tagline: 'Nouveau' }).expect(200);
  expect([await status('fr'), await status('en')]).toEqual(['modified', 'published']);
  await set({ mailDays: 91 });
  expect([await status('fr'), await status('en')]).toEqual(['modified', 'published']);
  await set({ mailDays: 90 });
});
