import { localeByCode, PAGES, pagePath, personSlug, sectionPath } from '@site/rules';

import { seedOf, shared } from '../helpers/seed';
import { problemsInStructuredData } from '../helpers/structuredData';
import { expect, test, visit } from '../helpers/test';

for (const code of ['ru', 'he'] as const) {
  const locale = localeByCode(code);
  const { team, texts } = seedOf(code);

  test(`in ${locale.name} a card leads to the person's page, and that to the check of callers and to the request`, async ({ page }) => {
    await visit(page, pagePath(locale, PAGES.home));
    const [person] = team;
    if (!person) throw new Error('There is no team.');
    const path = pagePath(locale, personSlug(person.slug));
    await page.locator('#team').getByRole('link', { name: person.name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    const main = page.locator('main');
    await expect(main.getByRole('figure')).toContainText(texts.company.illustration);
    await expect(main.getByRole('img', { name: person.name })).toBeVisible();
    await expect(main.locator('a[href$="check-us"]')).toHaveAttribute('href', pagePath(locale, PAGES.checkUs));
    await expect(main.getByRole('link', { name: texts.navigation.team })).toHaveAttribute('href', sectionPath(locale, 'team'));
    await main.getByRole('link', { name: texts.navigation.consultation }).click();
    await expect(page).toHaveURL(pagePath(locale, PAGES.helpRequest));
  });

  test(`in ${locale.name} every person has a page, which search engines can read`, async ({ request }) => {
    expect(team).toHaveLength(shared.teamMembers.length);
    for (const { name, position, slug } of team) {
      const answer = await request.get(pagePath(locale, personSlug(slug)));
      expect(answer.status()).toBe(200);
      const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(await answer.text())?.[1] ?? 'null') as { '@graph': object[] };
      expect(problemsInStructuredData(data)).toEqual([]);
      expect(data['@graph']).toContainEqual(expect.objectContaining({ '@type': 'Person', name, jobTitle: position, worksFor: expect.objectContaining({ '@type': 'Organization' }) as object }));
    }
  });
}

test('an address of nobody is not found', async ({ request }) => {
  expect((await request.get(pagePath(localeByCode('fr'), personSlug('nobody')))).status()).toBe(404);
});
