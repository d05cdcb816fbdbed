import { css } from '@emotion/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PAGES, pagePath } from '@site/rules';

import { ButtonLink } from '../components/Button';
import { Container } from '../components/Container';
import { Icon } from '../components/Icon';
import { Text } from '../components/Text';
import { LeadConsent } from '../consent/LeadConsent';
import type { HelpRequestContent, SiteContent } from '../content';
import { useLocale } from '../i18n';
import { breakpoint, color, radius, space, text } from '../theme';
import { AfterSending } from './AfterSending';
import { ContactCards } from './ContactCards';
import { backLink, PageHeading } from './PageHeading';

const layout = css({ display: 'grid', gap: space.xl, paddingBlock: space.xl, [breakpoint.large]: { gridTemplateColumns: '1.6fr 1fr', columnGap: '4rem', alignItems: 'start' } });
const panel = css({ padding: space.panel, background: color.paper, border: `1px solid ${color.line}`, borderRadius: radius.medium });
const success = css({ display: 'grid', justifyItems: 'start', gap: space.lg, '& > svg': { inlineSize: '3rem', blockSize: '3rem', padding: space.sm, borderRadius: '50%', background: color.successSoft, color: color.success } });
const focusable = css({ '&:focus': { outline: 'none' } });
const lead = css({ fontSize: text.lead, color: color.inkSoft });

interface HelpRequestProps {
  readonly content: HelpRequestContent;
  readonly site: SiteContent;
  /** The form; its callback is called when the request was accepted. */
  readonly form: (onSuccess: (reference: string, times: ReactNode) => void) => ReactNode;
}

/** The help request form, replaced by a confirmation after sending. */
export function HelpRequest({ content, site, form }: HelpRequestProps) {
  const { t } = useTranslation('helpRequest');
  const locale = useLocale();
  const [sent, setSent] = useState<{ readonly reference: string; readonly times: ReactNode } | null>(null);
  return (
    <>
      <PageHeading
        title={content.title}
        // It asks for what has been sent.
        subtitle={sent === null ? content.subtitle : null}
        before={<a css={backLink} href={pagePath(locale, PAGES.home)}><Icon name="arrow" />{t('helpRequest:backToMain')}</a>}
      />
      <Container>
        <div css={layout}>
          <div css={panel}>
            {sent === null ? form((reference, times) => setSent({ reference, times })) : <SuccessPanel content={content} site={site} {...sent} />}
            <LeadConsent place="form" />
          </div>
          <aside><ContactCards site={site} /></aside>
        </div>
      </Container>
    </>
  );
}

interface SuccessPanelProps extends Pick<HelpRequestProps, 'content' | 'site'> {
  readonly reference: string;
  readonly times?: ReactNode;
}

function SuccessPanel(props: SuccessPanelProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The form was taller: scroll to the start of the confirmation and focus it.
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={ref} css={focusable} tabIndex={-1}>
      <RequestSent {...props} />
    </div>
  );
}

/** What the page says once the request has been recorded. */
export function RequestSent({ content, site, reference, times }: SuccessPanelProps) {
  const { t } = useTranslation('helpRequest');
  const locale = useLocale();
  return (
    <div css={success}>
      <Icon name="check" />
      <Text as="h2" of={content.successTitle} />
      <Text as="p" css={lead} of={content.successText} />
      <AfterSending reference={reference} site={site} times={times} />
      <ButtonLink href={pagePath(locale, PAGES.home)}>{t('helpRequest:backHome')}</ButtonLink>
    </div>
  );
}
