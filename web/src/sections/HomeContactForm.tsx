import type { SiteContent } from '../content';
import { ContactForm } from '../forms/ContactForm';
import { ContactSent } from './ContactSent';

export interface HomeContactFormProps {
  readonly site: SiteContent;
}

/** The contact form, and what stays on the page after sending. */
export function HomeContactForm({ site }: HomeContactFormProps) {
  return <ContactForm office={site.office} sent={(reference, times) => <ContactSent reference={reference} site={site} times={times} />} />;
}
