import { css } from '@emotion/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PAGES, pagePath } from '@site/rules';

import { ButtonLink } from '../components/Button';
import { Container } from '../components/Container';
import { Icon } from '../components/Icon';
import { Text } from '../components/Text';
import type { HelpRequestContent, SiteContent } from '../content';
import { useLocale } from '../i18n';
import { breakpoint, color, radius, space, text } from '../theme';
import { CheckUsNote } from './CheckUsNote';
import { ContactCards } from './ContactCards';
import { backLink, PageHeading } from './PageHeading';

const layout = css({ display: 'grid', gap: space.xl, paddingBlock: space.xl, [breakpoint.large]: { gridTemplateColumns: '1.6fr 1fr', columnGap: '4rem', alignItems: 'start' } });
const panel = css({ padding: 'clamp(1.25rem, 0.75rem + 2vw, 2.5rem)', background: color.paper, border: `1px solid ${color.line}`, borderRadius: radius.medium });
const success = css({ display: 'grid', justifyItems: 'start', gap: space.lg, '&:focus': { outline: 'none' }, '& > svg': { inlineSize: '3rem', blockSize: '3rem', padding: space.sm, borderRadius: '50%', background: color.successSoft, color: color.success } });
const lead = css({ fontSize: text.lead, color: color.inkSoft });

interface HelpRequestProps {
  readonly content: HelpRequestContent;
  readonly site: SiteContent;
  /** The form; its callback is called when the request was accepted. */
  readonly form: (onSuccess: () => void) => ReactNode;
}

/** The help request form, replaced by a confirmation after sending. */
export function HelpRequest({ content, site, form }: HelpRequestProps) {
  const { t } = useTranslation('helpRequest');
  const locale = useLocale();
  const [isSent, setSent] = useState(false);
  return (
    <>
      <PageHeading
        title={content.title}
        subtitle={content.subtitle}
        before={<a css={backLink} href={pagePath(locale, PAGES.home)}><Icon name="arrow" />{t('helpRequest:backToMain')}</a>}
      />
      <Container>
        <div css={layout}>
          <div css={panel}>{isSent ? <SuccessPanel content={content} site={site} /> : form(() => setSent(true))}</div>
          <aside><ContactCards site={site} /></aside>
        </div>
      </Container>
    </>
  );
}

function SuccessPanel({ content, site }: Pick<HelpRequestProps, 'content' | 'site'>) {
  const { t } = useTranslation('helpRequest');
  const locale = useLocale();
  const ref = useRef<HTMLDivElement>(null);
  // The form was taller: scroll to the start of the confirmation and focus it.
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={ref} css={success} tabIndex={-1}>
      <Icon name="check" />
      <Text as="h2" of={content.successTitle} />
      <Text as="p" css={lead} of={content.successText} />
      <CheckUsNote link={site.pageLinks.find(({ slug }) => slug === PAGES.checkUs)} inline />
      <ButtonLink href={pagePath(locale, PAGES.home)}>{t('helpRequest:backHome')}</ButtonLink>
    </div>
  );
}
