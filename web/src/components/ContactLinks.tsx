import type { AnchorHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';

import type { SiteContent } from '../content';

interface ContactLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly value: string;
}

export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** A phone number to call. It is left to right in Hebrew too. */
export function PhoneLink({ value, ...attributes }: ContactLinkProps) {
  const { t } = useTranslation('navigation');
  return (
    <a href={telephoneLink(value)} aria-label={`${t('navigation:call')} ${value}`} {...attributes}>
      <bdi dir="ltr">{value}</bdi>
    </a>
  );
}

export function EmailLink({ value, ...attributes }: ContactLinkProps) {
  const { t } = useTranslation('navigation');
  return (
    <a href={`mailto:${value}`} aria-label={`${t('navigation:write')} ${value}`} {...attributes}>
      <bdi dir="ltr">{value}</bdi>
    </a>
  );
}

/** A link to the firm's account in a messenger. */
export function MessengerLink({ of: { name, href }, ...attributes }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly of: SiteContent['messengers'][number] }) {
  return <a href={href} rel="noreferrer" {...attributes}>{name}</a>;
}
