import { Suspense } from 'react';

import { PAGES } from '@site/rules';

import { lazyWhenNear } from '../components/lazyWhenNear';
import type { HomeContent, SiteContent } from '../content';
import { FormPlace } from '../forms/lazy';
import { About } from './About';
import { Banner } from './Banner';
import { CheckUsNote } from './CheckUsNote';
import { Contact } from './Contact';
import { Hero } from './Hero';
import type { HomeContactFormProps } from './HomeContactForm';
import { HomeQuestions } from './HomeQuestions';
import type { Arrangement } from './Section';
import { Services } from './Services';
import { Team } from './Team';

const CONTACT_FORM = 'contact-form';
const HomeContactForm = lazyWhenNear<HomeContactFormProps>(`#${CONTACT_FORM}`, async () => ({ default: (await import('./HomeContactForm')).HomeContactForm }));

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
          <FormPlace id={CONTACT_FORM}><HomeContactForm site={site} /></FormPlace>
        </Contact>
      </Suspense>
    </>
  );
}
