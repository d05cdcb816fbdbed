import { css, Global } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { Button } from '../components/Button';
import { PhoneLink } from '../components/ContactLinks';
import { Text } from '../components/Text';
import type { InformationContent, ReportingCountryContent } from '../content';
import { breakpoint, color, font, radius, space, text, touchTarget } from '../theme';
import { InformationText, LIST_ID } from './InformationText';

/** The headings of the text are steps: numbered, like those of the home page. On paper, all of it stands on one sheet. */
const page = css({
  '& > div:first-of-type h2': {
    counterIncrement: 'step', position: 'relative', paddingInlineStart: '3.5rem', minBlockSize: '2.5rem', paddingBlockStart: '0.35rem',
    '&::before': { content: 'counter(step)', position: 'absolute', insetInlineStart: 0, insetBlockStart: 0, display: 'grid', placeItems: 'center', inlineSize: '2.5rem', blockSize: '2.5rem', border: `1px solid ${color.gold}`, borderRadius: '50%', color: color.goldText, fontFamily: font.heading, fontSize: '1.125rem' },
  },
  [breakpoint.print]: {
    fontSize: '8.5pt', lineHeight: 1.3,
    '& > div:first-of-type > div': { columnCount: 2, columnGap: '8mm' },
    '& > div:first-of-type h2': { fontSize: '10pt', marginBlock: '2mm 0.5mm', paddingInlineStart: '6mm', paddingBlockStart: 0, minBlockSize: 0, breakAfter: 'avoid', '&::before': { inlineSize: '4.5mm', blockSize: '4.5mm', fontSize: '8.5pt' } },
    '& p, & ul': { marginBlockEnd: '1mm' },
    '& li + li': { marginBlockStart: 0 },
    'section > h2': { fontSize: '12pt' },
  },
});
const jump = css({ display: 'flex', flexWrap: 'wrap', gap: space.sm, listStyle: 'none', overflowWrap: 'anywhere', '& a': { display: 'inline-flex', alignItems: 'center', minBlockSize: touchTarget, paddingInline: 'min(1rem, 5vw)', border: `1px solid ${color.line}`, borderRadius: radius.small, background: color.paper, textDecoration: 'none' }, [breakpoint.print]: { display: 'none' } });
const countries = css({ display: 'grid', gap: space.md, listStyle: 'none', [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr' }, [breakpoint.wide]: { gridTemplateColumns: 'repeat(3, 1fr)' }, [breakpoint.print]: { display: 'block', columnCount: 3, columnGap: '5mm', fontSize: '7pt' } });
const card = css({ minInlineSize: 0, padding: `${space.lg} ${space.row}`, border: `1px solid ${color.line}`, borderRadius: radius.medium, background: color.paper, '&:target': { borderColor: color.gold, boxShadow: `inset 0 3px ${color.gold}` }, [breakpoint.print]: { padding: 0, border: 0, marginBlockEnd: '1.5mm' } });
const name = css({ fontSize: text.h3, marginBlockEnd: space.sm, [breakpoint.print]: { fontSize: '8.5pt', marginBlockEnd: 0, breakAfter: 'avoid' } });
const place = css({ display: 'grid', justifyItems: 'start', paddingBlock: space.sm, overflowWrap: 'anywhere', '& + &': { borderBlockStart: `1px solid ${color.line}` }, '&:last-child': { paddingBlockEnd: 0 }, [breakpoint.print]: { display: 'block', paddingBlock: 0, '& + &': { borderBlockStart: 0 } } });
const links = css({ display: 'flex', flexWrap: 'wrap', columnGap: space.lg, '& a': { display: 'inline-flex', alignItems: 'center', minBlockSize: touchTarget, color: color.goldText }, [breakpoint.print]: { display: 'inline', '& a': { display: 'inline', whiteSpace: 'nowrap', color: 'inherit', textDecoration: 'none' }, '& a::before': { content: '" · "' } } });
const purpose = css({ color: color.inkSoft, fontSize: text.small, [breakpoint.print]: { display: 'inline', fontSize: 'inherit', '&::before': { content: '" · "' } } });
const sheet = css`
  ${breakpoint.print} {
    @page { margin: 9mm; }
    body { padding: 0; }
    main h1[class] { font-size: 16pt; }
    main h1[class] + p[class] { font-size: 9.5pt; line-height: 1.4; max-inline-size: none; }
  }
`;

interface FirstStepsProps {
  readonly content: InformationContent;
  readonly countries: readonly ReportingCountryContent[];
}

/** What a victim of fraud does first, and where to report it in each country. */
export function FirstSteps({ content, countries: all }: FirstStepsProps) {
  const { t } = useTranslation('contract');
  return (
    <>
      <Global styles={sheet} />
      <InformationText content={content} css={page} actions={<PrintButton label={t('contract:print')} />}>
        {all.length > 0 && (
          <>
            <ul css={jump}>
              {all.map((country) => <li key={country.key}><a href={`#${idOf(country)}`}><Text of={country.name} /></a></li>)}
            </ul>
            <ul css={countries}>
              {all.map((country) => <Country key={country.key} country={country} />)}
            </ul>
          </>
        )}
      </InformationText>
    </>
  );
}

const printButton = css({ justifySelf: 'start', [breakpoint.print]: { display: 'none' } });

function PrintButton({ label }: { readonly label: string }) {
  return <Button look="outline" css={printButton} onClick={() => window.print()}>{label}</Button>;
}

const idOf = ({ key }: ReportingCountryContent): string => `${LIST_ID}-${key}`;

function Country({ country }: { readonly country: ReportingCountryContent }) {
  return (
    <li css={card} id={idOf(country)}>
      <Text as="h3" css={name} of={country.name} />
      <ul css={{ listStyle: 'none' }}>
        {country.places.map(({ name: title, purpose: reason, url, phone }, index) => (
          <li key={index} css={place}>
            <Text as="strong" of={title} />
            <Text as="p" css={purpose} of={reason} />
            <p css={links}>
              {url && <a href={url} target="_blank" rel="noreferrer"><bdi dir="ltr">{hostOf(url)}</bdi></a>}
              {phone && <PhoneLink value={phone} />}
            </p>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The host of an address, as people know it. */
const hostOf = (url: string): string => url.replace(/^https:\/\/(www\.)?/, '').replace(/\/.*$/, '');
