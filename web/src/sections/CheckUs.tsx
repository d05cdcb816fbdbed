import { css } from '@emotion/react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../components/Button';
import { EmailLink, PhoneLink } from '../components/ContactLinks';
import { linkInRow } from '../components/Facts';
import { Text } from '../components/Text';
import type { CompanyDetailsContent, InformationContent, SiteContent } from '../content';
import { useLocale } from '../i18n';
import { breakpoint, color, radius, space, text } from '../theme';
import { judge, officialContacts, type OfficialContact, type Verdict } from './companyFacts';
import { InformationText } from './InformationText';

const table = css({ display: 'grid', listStyle: 'none', border: `1px solid ${color.line}`, borderRadius: radius.medium, background: color.paper, maxInlineSize: '54rem' });
const row = css({ display: 'grid', gap: space.xs, paddingBlock: space.md, paddingInline: space.row, overflowWrap: 'anywhere', '& + &': { borderBlockStart: `1px solid ${color.line}` }, '& a': linkInRow, [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr', alignItems: 'center' } });
const label = css({ color: color.inkSoft });
const value = css({ fontWeight: 500 });
const form = css({ display: 'grid', gap: space.sm, maxInlineSize: '54rem', padding: space.panel, border: `1px solid ${color.line}`, borderRadius: radius.medium, background: color.paper, [breakpoint.print]: { display: 'none' } });
const fields = css({ display: 'grid', gap: space.md, [breakpoint.medium]: { gridTemplateColumns: '1fr auto' } });
const input = css({ inlineSize: '100%', minBlockSize: '3.25rem', paddingInline: space.md, border: `1px solid ${color.lineStrong}`, borderRadius: radius.small, background: '#fff' });
const hint = css({ fontSize: text.small, color: color.inkSoft });
const answer = css({ display: 'block', marginBlockStart: space.sm, padding: space.md, borderRadius: radius.small, fontWeight: 500, overflowWrap: 'anywhere' });
const looks: Readonly<Record<Verdict, ReturnType<typeof css>>> = {
  ours: css({ background: color.successSoft, color: color.success }),
  notOurs: css({ background: color.dangerSoft, color: color.danger }),
  unclear: css({ background: color.ivory, color: color.ink }),
  withoutCode: css({ background: color.ivory, color: color.ink }),
};

/** Without scripts, the form leads to the list. */
const CONTACTS_ID = 'contacts';

interface CheckUsProps {
  readonly content: InformationContent;
  readonly site: SiteContent;
  readonly details: CompanyDetailsContent;
  readonly siteUrl: string;
}

/** How visitors find out that the firm is the firm: what it never asks, and its only numbers and addresses. */
export function CheckUs({ content, site, details, siteUrl }: CheckUsProps) {
  const contacts = officialContacts(site, details, siteUrl);
  return (
    <InformationText content={content} listFirst>
      <Check contacts={contacts} />
      <ContactList contacts={contacts} />
    </InformationText>
  );
}

/** Works in the browser alone; without scripts the list below says the same. */
function Check({ contacts }: { readonly contacts: readonly OfficialContact[] }) {
  const { t } = useTranslation('company');
  const { dir } = useLocale();
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<{ readonly value: string; readonly verdict: Verdict } | null>(null);
  // Read on submit: text that was typed before the scripts ran is in no state.
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = inputRef.current?.value ?? '';
    setAsked({ value: typed.trim(), verdict: judge(typed, contacts) });
  };
  // Isolated: a number must not turn a sentence around.
  const shown = asked && (dir === 'rtl' ? `\u2066${asked.value}\u2069` : asked.value);
  return (
    <form css={form} action={`#${CONTACTS_ID}`} onSubmit={check} noValidate>
      <label htmlFor={id}>{t('company:search')}</label>
      <div css={fields}>
        {/* Without a name: a browser without scripts must not send it. */}
        <input ref={inputRef} id={id} css={input} dir="auto" type="text" inputMode="text" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={255} aria-describedby={`${id}-hint`} />
        <Button type="submit">{t('company:searchButton')}</Button>
      </div>
      <p id={`${id}-hint`} css={hint}>{t('company:searchHint')}</p>
      {/* Always there: screen readers announce what changes inside, not what appears. */}
      <p role="status">{asked && <span css={[answer, looks[asked.verdict]]}>{t(`company:${asked.verdict}`, { value: shown })}</span>}</p>
    </form>
  );
}

/** All of the firm's numbers, addresses and domains. */
export function ContactList({ contacts }: { readonly contacts: readonly OfficialContact[] }) {
  const { t } = useTranslation(['company', 'navigation', 'home']);
  return (
    <ul css={table} id={CONTACTS_ID}>
      {contacts.map((contact) => (
        <li key={contact.value} css={row}>
          <span css={label}>{contact.label ? t(contact.label) : <Text of={contact.purpose} />}</span>
          <span css={value}><Value contact={contact} /></span>
        </li>
      ))}
    </ul>
  );
}

function Value({ contact: { kind, value: shown } }: { readonly contact: OfficialContact }) {
  switch (kind) {
    case 'phone': return <PhoneLink value={shown} />;
    case 'email': return <EmailLink value={shown} />;
    default: return <bdi dir="ltr">{shown}</bdi>;
  }
}
