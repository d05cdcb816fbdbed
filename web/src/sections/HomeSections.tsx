import { Suspense } from 'react';

import { PAGES } from '@site/rules';

import type { HomeContent, SiteContent } from '../content';
import { LazyContactForm } from '../forms/lazy';
import { About } from './About';
import { Banner } from './Banner';
import { CheckUsNote } from './CheckUsNote';
import { Contact } from './Contact';
import { ContactSent } from './ContactSent';
import { Hero } from './Hero';
import { HomeQuestions } from './Questions';
import type { Arrangement } from './Section';
import { Services } from './Services';
import { Team } from './Team';

interface HomeSectionsProps {
  readonly content: HomeContent;
  readonly site: SiteContent;
  readonly arrangement: Arrangement;
}

/** The sections of the home page. Suspense boundaries split the work of hydration. */
export function HomeSections({ content, site, arrangement }: HomeSectionsProps) {
  const linkTo = (page: string) => site.pageLinks.find(({ slug }) => slug === page);
  return (
    <>
      <Suspense><Hero content={content.hero} firstSteps={linkTo(PAGES.firstSteps)} arrangement={arrangement} /></Suspense>
      <Suspense><Services content={content.services} arrangement={arrangement} /></Suspense>
      <Suspense><About content={content.about} arrangement={arrangement} /></Suspense>
      <Suspense><Team content={content.team} arrangement={arrangement} /></Suspense>
      <Suspense><CheckUsNote link={linkTo(PAGES.checkUs)} /></Suspense>
      <Suspense><Banner content={content.banner} arrangement={arrangement} /></Suspense>
      <Suspense><HomeQuestions questions={content.questions} link={linkTo(PAGES.questions)} arrangement={arrangement} /></Suspense>
      <Suspense>
        <Contact content={content.contact} site={site} arrangement={arrangement}>
          <LazyContactForm office={site.office} sent={(reference, times) => <ContactSent reference={reference} site={site} times={times} />} />
        </Contact>
      </Suspense>
    </>
  );
}
