import { Suspense } from 'react';

import { lazyWhenNear } from '../components/lazyWhen';
import type { HomeContent, SiteContent } from '../content';
import { FormPlace } from '../forms/lazy';
import { Banner } from './Banner';
import { CheckUsNote } from './CheckUsNote';
import { Contact } from './Contact';
import type { HomeContactFormProps } from './HomeContactForm';
import { HomeQuestions } from './HomeQuestions';
import type { Arrangement } from './Section';
import { Team } from './Team';

const CONTACT_FORM = 'contact-form';
const HomeContactForm = lazyWhenNear<HomeContactFormProps>(`#${CONTACT_FORM}`, async () => ({ default: (await import('./HomeContactForm')).HomeContactForm }));

export interface HomeLaterSectionsProps {
  readonly content: HomeContent;
  readonly site: SiteContent;
  readonly checkUs: SiteContent['pageLinks'][number] | undefined;
  readonly questions: SiteContent['pageLinks'][number] | undefined;
  readonly arrangement: Arrangement;
}

/** The sections of the home page that are on no first screen. */
export function HomeLaterSections({ content, site, checkUs, questions, arrangement }: HomeLaterSectionsProps) {
  return (
    <>
      {content.team && <Suspense><Team content={content.team} arrangement={arrangement} /></Suspense>}
      <Suspense><CheckUsNote link={checkUs} /></Suspense>
      {content.banner && <Suspense><Banner content={content.banner} arrangement={arrangement} /></Suspense>}
      <Suspense><HomeQuestions questions={content.questions} link={questions} arrangement={arrangement} /></Suspense>
      <Suspense>
        <Contact content={content.contact} site={site} arrangement={arrangement}>
          <FormPlace id={CONTACT_FORM}><HomeContactForm site={site} /></FormPlace>
        </Contact>
      </Suspense>
    </>
  );
}
