import { Suspense } from 'react';

import { PAGES } from '@site/rules';

import { lazyWhenNear } from '../components/lazyWhen';
import type { HomeContent, SiteContent } from '../content';
import { About } from './About';
import { Hero } from './Hero';
import type { HomeLaterSectionsProps } from './HomeLaterSections';
import type { Arrangement } from './Section';
import { Services } from './Services';

const LATER = 'later-sections';
const HomeLaterSections = lazyWhenNear<HomeLaterSectionsProps>(`#${LATER}`, async () => ({ default: (await import('./HomeLaterSections')).HomeLaterSections }));

interface HomeSectionsProps {
  readonly content: HomeContent;
  readonly site: SiteContent;
  readonly arrangement: Arrangement;
}

/** The sections of the home page that staff have not hidden. Suspense boundaries split the work of hydration. */
export function HomeSections({ content, site, arrangement }: HomeSectionsProps) {
  const linkTo = (page: string) => site.pageLinks.find(({ slug }) => slug === page);
  return (
    <>
      <Suspense><Hero content={content.hero} firstSteps={linkTo(PAGES.firstSteps)} arrangement={arrangement} /></Suspense>
      {content.services && <Suspense><Services content={content.services} arrangement={arrangement} /></Suspense>}
      {content.about && <Suspense><About content={content.about} arrangement={arrangement} /></Suspense>}
      <div id={LATER}>
        <Suspense>
          <HomeLaterSections content={content} site={site} checkUs={content.checkUs ? linkTo(PAGES.checkUs) : undefined} questions={linkTo(PAGES.questions)} arrangement={arrangement} />
        </Suspense>
      </div>
    </>
  );
}
