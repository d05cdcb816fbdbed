import { css, Global } from '@emotion/react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PAGES, pagePath, SIGNATURE } from '@site/rules';

import { Button, ButtonLink } from '../components/Button';
import { Container } from '../components/Container';
import { useLocale } from '../i18n';
import { isolated } from '../lib/isolated';
import { momentOf } from '../lib/moment';
import { breakpoint, color, font, radius, space, text } from '../theme';
import type { Receipt } from './receipt';

/** Printed: the agreement and the proof of signing, without the site's frame. */
const paper = css`
  @page { size: A4; margin: 16mm 18mm; }
  @media print {
    html { font-size: 9.5pt; }
    body { padding: 0; }
    header, footer { display: none; }
    :root article { max-inline-size: none; }
    article h3 { break-after: avoid; }
  }
`;
const card = css({
  display: 'grid',
  gap: space.xl,
  marginBlockStart: space.xl,
  padding: space.panel,
  background: color.paper,
  border: `1px solid ${color.line}`,
  borderBlockStart: `3px solid ${color.gold}`,
  borderRadius: radius.medium,
  [breakpoint.large]: { gridTemplateColumns: '1.5fr 1fr', columnGap: space.xxl, alignItems: 'start' },
  [breakpoint.print]: { display: 'block', marginBlock: '0 2rem', padding: '1rem 1.25rem', breakInside: 'avoid' },
});
const list = css({ display: 'grid', gap: space.md, minInlineSize: 0, overflowWrap: 'anywhere', [breakpoint.print]: { gap: '0.4rem' } });
const entry = css({ display: 'grid', gap: space.xs, [breakpoint.medium]: { gridTemplateColumns: '15rem minmax(0, 1fr)', columnGap: space.lg, alignItems: 'baseline' }, [breakpoint.print]: { gridTemplateColumns: '16rem minmax(0, 1fr)', columnGap: space.lg } });
const label = css({ fontSize: text.small, color: color.inkSoft });
const referenceStyles = css({ fontFamily: font.heading, fontSize: text.h2, fontWeight: 600, lineHeight: 1.2, letterSpacing: '0.02em', fontVariantNumeric: 'tabular-nums lining-nums', WebkitUserSelect: 'all', userSelect: 'all', [breakpoint.print]: { fontSize: text.h3 } });
const fingerprint = css({ fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', fontSize: text.small, [breakpoint.print]: { fontSize: '0.7rem' } });
const unbroken = css({ whiteSpace: 'nowrap' });
const address = css({ whiteSpace: 'pre-line' });
const small = css({ fontSize: text.small });
const aside = css({ display: 'grid', gap: space.lg, minInlineSize: 0, overflowWrap: 'anywhere', [breakpoint.print]: { display: 'none' } });
const figure = css({ display: 'grid', gap: space.xs });
const pictureFrame = css({ padding: space.sm, background: 'white', border: `1px solid ${color.line}`, borderRadius: radius.small });
const picture = css({ display: 'block', inlineSize: '100%', maxInlineSize: SIGNATURE.maxWidth, blockSize: 'auto', aspectRatio: String(SIGNATURE.ratio) });
const actions = css({ display: 'grid', gap: space.sm });
const whole = css({ paddingBlock: space.xxl, [breakpoint.print]: { paddingBlock: 0 } });

interface SignedViewProps {
  readonly receipt: Receipt;
  /** Called when the page was left and restored from the back/forward cache. */
  readonly onLeft: () => void;
  /** Where the client checks that it is really the firm that writes or calls. */
  readonly checkUs: ReactNode;
  /** The agreement with both signatures. */
  readonly children: ReactNode;
}

/** Confirmation of a signing, to keep and print: reference, time, name, hash. */
export function SignedView({ receipt: { recorded, version }, onLeft, checkUs, children }: SignedViewProps) {
  const { t } = useTranslation(['signing', 'contract']);
  const locale = useLocale();

  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) onLeft();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [onLeft]);

  const { title, number, consent, earlyStart } = version?.agreement ?? { title: null, number: null, consent: null, earlyStart: null };
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    ['reference', <bdi key="reference" css={referenceStyles} dir="ltr">{recorded.reference}</bdi>],
    ['signedAt', <time key="time" dateTime={recorded.signedAt}>{momentOf(recorded.signedAt, locale)}</time>],
    ['signedBy', <span key="who"><bdi>{recorded.fullName}</bdi>, <bdi dir="ltr">{recorded.email}</bdi></span>],
    ...(recorded.postalAddress ? [['postalAddress', <bdi key="address" css={address}>{recorded.postalAddress}</bdi>] as const] : []),
    ...(version ? [['document', <span key="what">{title?.text}{number !== null && <>, {t('contract:numberLabel')} <bdi css={unbroken} dir="ltr">{number}</bdi></>}</span>] as const] : []),
    ['version', recorded.version],
    ['fingerprint', <bdi key="sha256" css={fingerprint} dir="ltr">{recorded.sha256}</bdi>],
    ...(earlyStart && recorded.isEarlyStart !== undefined ? [['earlyStart', t(recorded.isEarlyStart ? 'signing:earlyStartYes' : 'signing:earlyStartNo')] as const] : []),
    ...(consent ? [['consentLabel', <span key="consent" css={small}>{consent.text}</span>] as const] : []),
  ];

  return (
    <Container>
      <Global styles={paper} />
      <div css={card}>
        <dl css={list}>
          {rows.map(([name, value]) => (
            <div key={name} css={entry}>
              <dt css={label}>{t(`signing:${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div css={aside}>
          <figure css={figure}>
            <figcaption css={label}>{t('signing:signature')}</figcaption>
            <div css={pictureFrame}><ClientSignature receipt={{ recorded, version }} /></div>
          </figure>
          {recorded.isMailed && <p css={small}>{t('signing:mailed', { email: isolated(recorded.email) })}</p>}
          {checkUs}
          <div css={actions}>
            <Button onClick={() => window.print()}>{t('signing:print')}</Button>
            <ButtonLink look="outline" href={pagePath(locale, PAGES.home)}>{t('signing:home')}</ButtonLink>
          </div>
        </div>
      </div>
      <div css={whole}>{children}</div>
    </Container>
  );
}

/** The stored signature, by its signature link. */
export function ClientSignature({ receipt: { recorded } }: Pick<SignedViewProps, 'receipt'>) {
  const { t } = useTranslation('signing');
  return <img css={picture} src={recorded.signatureUrl} width={SIGNATURE.maxWidth} height={SIGNATURE.maxWidth / SIGNATURE.ratio} alt={`${t('signing:signature')}: ${recorded.fullName}`} referrerPolicy="no-referrer" />;
}
