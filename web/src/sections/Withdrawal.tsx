import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Container } from '../components/Container';
import type { SiteContent } from '../content';
import { breakpoint, color, radius, space } from '../theme';
import { ContactCards } from './ContactCards';
import { PageHeading } from './PageHeading';

const layout = css({ display: 'grid', gap: space.xl, paddingBlock: space.xl, [breakpoint.large]: { gridTemplateColumns: '1.6fr 1fr', columnGap: '4rem', alignItems: 'start' } });
const panel = css({ minInlineSize: 0, padding: 'clamp(1.25rem, 0.75rem + 2vw, 2.5rem)', background: color.paper, border: `1px solid ${color.line}`, borderRadius: radius.medium });

interface WithdrawalProps {
  readonly site: SiteContent;
  readonly form: ReactNode;
}

/** The page on which a client withdraws from the contract. */
export function Withdrawal({ site, form }: WithdrawalProps) {
  const { t } = useTranslation('withdrawal');
  const text = (key: string) => ({ text: t(key), lang: null });
  return (
    <>
      <PageHeading title={text('withdrawal:title')} subtitle={text('withdrawal:lead')} />
      <Container>
        <div css={layout}>
          <div css={panel}>{form}</div>
          <aside><ContactCards site={site} /></aside>
        </div>
      </Container>
    </>
  );
}
