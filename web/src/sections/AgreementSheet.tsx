import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Agreement } from '@site/rules';

import { MainTerms } from '../components/AgreementPart';
import { Picture } from '../components/Picture';
import { RichText } from '../components/RichText';
import { Text } from '../components/Text';
import type { MaybePicture } from '../content';
import { breakpoint, color, measure, space, text } from '../theme';

const sheet = css({ maxInlineSize: measure.text, minInlineSize: 0 });
const clause = css({ marginBlockStart: space.xl, '& > h2, & > h3': { fontSize: text.h3, marginBlockEnd: space.md } });
const terms = css({ marginBlockEnd: space.xl });
const signatures = css({ display: 'grid', gap: space.xl, overflowWrap: 'anywhere', marginBlockStart: space.xxl, paddingBlockStart: space.xl, borderBlockStart: `2px solid ${color.gold}`, [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr' }, [breakpoint.print]: { breakInside: 'avoid' } });
const party = css({ display: 'grid', alignContent: 'start', gap: space.sm });
const label = css({ fontSize: text.small, color: color.inkSoft });
/** A picture blends with this background alone: if it blended with the page, browsers would draw the whole page anew for each stroke of a signature. */
const line = css({
  display: 'flex', alignItems: 'end', minBlockSize: '7rem', paddingBlockEnd: space.sm, borderBlockEnd: `1px solid ${color.lineStrong}`, isolation: 'isolate', background: color.ivory,
  '& img': { inlineSize: '14rem', maxInlineSize: '100%', mixBlendMode: 'multiply' },
  [breakpoint.print]: { background: '#fff' },
});
const signHere = css({ alignItems: 'center' });

interface AgreementSheetProps {
  readonly agreement: Agreement;
  readonly headSignature: MaybePicture;
  /** Heading level of the agreement's sections. */
  readonly headings: 'h2' | 'h3';
  /** Content of the client's place: the button, or the signature. */
  readonly client: ReactNode;
  /** Content below, once signed. */
  readonly clientName?: string;
}

/** The agreement from its main terms to signatures. */
export function AgreementSheet({ agreement, headSignature, headings: Heading, client, clientName }: AgreementSheetProps) {
  const { mainTerms, introduction, sections, withdrawal, withdrawalForm, signature } = agreement;
  return (
    <article css={sheet}>
      <MainTerms css={terms} id={MAIN_TERMS_ID} of={mainTerms} heading={Heading} />
      <RichText of={introduction} />
      {sections.map(({ title, body }, index) => (
        <section key={index} id={sectionId(index)} css={clause}>
          {title && <Heading>{index + 1}. <Text of={title} /></Heading>}
          <RichText of={body} />
        </section>
      ))}
      {[withdrawal, withdrawalForm].map((part, index) => part && (
        <section key={index} id={index === 0 ? WITHDRAWAL_ID : undefined} css={clause}>
          {part.title && <Heading><Text of={part.title} /></Heading>}
          <RichText of={part.body} />
        </section>
      ))}
      <div css={signatures}>
        <div css={party}>
          <Text as="p" css={label} of={signature.companyLabel} />
          <div css={line}><Picture of={headSignature} alt="" /></div>
          <Text as="strong" of={signature.headName} />
          <Text as="p" css={label} of={signature.headPosition} />
        </div>
        <div css={party}>
          <Text as="p" css={label} of={signature.clientLabel} />
          <div css={[line, clientName === undefined && signHere]}>{client}</div>
          {clientName !== undefined && <strong><bdi>{clientName}</bdi></strong>}
        </div>
      </div>
    </article>
  );
}

export const MAIN_TERMS_ID = 'main-terms';
export const WITHDRAWAL_ID = 'withdrawal';
export const sectionId = (index: number): string => `section-${index + 1}`;

interface AgreementNumberProps {
  readonly of: Agreement;
  readonly className?: string;
}

export function AgreementNumber({ of: { number }, ...attributes }: AgreementNumberProps) {
  const { t } = useTranslation('contract');
  return number === null ? null : <p {...attributes}>{t('contract:numberLabel')} <bdi dir="ltr">{number}</bdi></p>;
}
