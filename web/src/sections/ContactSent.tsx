import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Icon } from '../components/Icon';
import type { SiteContent } from '../content';
import { color, space, text } from '../theme';
import { AfterSending } from './AfterSending';

const panel = css({ display: 'grid', gap: space.md, padding: space.lg, background: color.successSoft, 'form + &': { marginBlockStart: space.xl }, '& > h3': { display: 'flex', alignItems: 'center', gap: space.sm, fontSize: text.h3 } });

interface ContactSentProps {
  readonly reference: string;
  readonly site: SiteContent;
  readonly times?: ReactNode;
}

/** What stays on the page after the contact form was sent. */
export function ContactSent({ reference, site, times }: ContactSentProps) {
  const { t } = useTranslation('contactForm');
  return (
    <div css={panel}>
      <h3><Icon name="check" />{t('contactForm:successTitle')}</h3>
      <p>{t('contactForm:successMessage')}</p>
      <AfterSending reference={reference} site={site} times={times} />
    </div>
  );
}
