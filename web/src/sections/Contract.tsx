import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../components/Button';
import { Container } from '../components/Container';
import { Picture } from '../components/Picture';
import { RichText } from '../components/RichText';
import { Text } from '../components/Text';
import type { ContractContent } from '../content';
import { breakpoint, color, measure, radius, space, text } from '../theme';
import { PageHeading } from './PageHeading';

const number = css({ color: color.goldBright, fontSize: text.lead });
const layout = css({ display: 'grid', gap: space.xl, paddingBlock: space.xl, [breakpoint.large]: { gridTemplateColumns: '18rem minmax(0, 1fr)', columnGap: space.xxl, alignItems: 'start' }, [breakpoint.print]: { display: 'block' } });
const contents = css({ fontSize: text.small, [breakpoint.large]: { position: 'sticky', insetBlockStart: '8rem' }, [breakpoint.print]: { display: 'none' } });
const contentsHeading = css({ fontSize: text.h3, marginBlockEnd: space.sm });
const contentsList = css({ paddingInlineStart: '1.5rem', '& a': { display: 'inline-block', paddingBlock: '0.4rem', textDecorationColor: 'transparent', '&:hover': { textDecorationColor: 'currentColor' } } });
const printButton = css({ marginBlockStart: space.md });
const sheet = css({ maxInlineSize: measure.text, minInlineSize: 0 });
const clause = css({ marginBlockStart: space.xl, '& h2': { fontSize: text.h3, marginBlockEnd: space.md } });
const signatures = css({ display: 'grid', gap: space.xl, marginBlockStart: space.xxl, paddingBlockStart: space.xl, borderBlockStart: `2px solid ${color.gold}`, [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr' }, [breakpoint.print]: { breakInside: 'avoid' } });
const party = css({ display: 'grid', alignContent: 'start', gap: space.sm });
const label = css({ fontSize: text.small, color: color.inkSoft });
const line = css({ display: 'flex', alignItems: 'end', minBlockSize: '7rem', paddingBlockEnd: space.sm, borderBlockEnd: `1px solid ${color.lineStrong}`, '& img': { inlineSize: '14rem', maxInlineSize: '100%' } });
const signHere = css({ borderRadius: radius.small, alignItems: 'center' });

interface ContractProps {
  readonly content: ContractContent;
  /** What the client signs with. */
  readonly sign: ReactNode;
}

/** The agreement, as it is read and signed. */
export function Contract({ content, sign }: ContractProps) {
  const { t } = useTranslation('contract');
  const { version, headSignature } = content;
  if (!version) return <PageHeading title={{ text: t('contract:agreementMissing'), lang: null }} />;

  const { agreement } = version;
  const { signature } = agreement;
  return (
    <>
      <PageHeading title={agreement.title}>
        {agreement.number && (
          <p css={number}>
            {t('contract:numberLabel')} <bdi dir="ltr">{agreement.number}</bdi>
          </p>
        )}
      </PageHeading>
      <Container>
        <div css={layout}>
          <nav css={contents} aria-labelledby="contents">
            <h2 id="contents" css={contentsHeading}>{t('contract:contents')}</h2>
            <ol css={contentsList}>
              {agreement.sections.map(({ title }, index) => title && (
                <li key={index}><a href={`#${sectionId(index)}`}><Text of={title} /></a></li>
              ))}
            </ol>
            <Button look="outline" css={printButton} onClick={() => window.print()}>{t('contract:print')}</Button>
          </nav>
          <article css={sheet}>
            <RichText of={agreement.introduction} />
            {agreement.sections.map(({ title, body }, index) => (
              <section key={index} id={sectionId(index)} css={clause}>
                {title && <h2>{index + 1}. <Text of={title} /></h2>}
                <RichText of={body} />
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
                <div css={[line, signHere]}>{sign}</div>
              </div>
            </div>
          </article>
        </div>
      </Container>
    </>
  );
}

const sectionId = (index: number): string => `section-${index + 1}`;
