import { css } from '@emotion/react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FeeContent, InformationContent } from '../content';
import { useLocale } from '../i18n';
import { formatEuros, parseEuros, shareOf } from '../lib/euros';
import { breakpoint, color, radius, space, text } from '../theme';
import { InformationText } from './InformationText';

/** The sums of the examples, in cents. */
const EXAMPLES = [0, 1_000_00, 5_000_00, 10_000_00, 25_000_00, 50_000_00, 100_000_00];

// Where a sum finds no room in its column (large text on a phone), the table scrolls; sums are never broken.
const frame = css({ maxInlineSize: '54rem', overflowX: 'auto', border: `1px solid ${color.line}`, background: color.paper });
const table = css({
  inlineSize: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums',
  'th, td': { paddingBlock: space.sm, paddingInline: `clamp(0.3rem, 2vw, ${space.lg})`, textAlign: 'end', verticalAlign: 'top', borderBlockEnd: `1px solid ${color.line}` },
  'tr:last-of-type > *': { borderBlockEnd: 0 },
  'thead tr > *': { borderBlockEnd: `1px solid ${color.line}` },
  'th': { inlineSize: '33.3%' },
  'bdi': { whiteSpace: 'nowrap' },
  'th:first-of-type': { textAlign: 'start' },
  'thead th': { fontWeight: 500, fontSize: text.small, color: color.inkSoft, verticalAlign: 'bottom', WebkitHyphens: 'auto', hyphens: 'auto', overflowWrap: 'anywhere' },
  'tbody th': { fontWeight: 400 },
  'tbody td:last-of-type': { fontWeight: 600 },
});
const notes = css({ display: 'grid', gap: space.sm, maxInlineSize: '54rem', color: color.inkSoft });
const box = css({ display: 'grid', gap: space.sm, maxInlineSize: '54rem', padding: 'clamp(1.25rem, 0.75rem + 2vw, 2rem)', border: `1px solid ${color.line}`, borderRadius: radius.medium, background: color.paper, [breakpoint.print]: { display: 'none' } });
const input = css({ inlineSize: '100%', maxInlineSize: '20rem', minBlockSize: '3.25rem', paddingInline: space.md, border: `1px solid ${color.lineStrong}`, borderRadius: radius.small, background: '#fff', '&[aria-invalid=true]': { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` } });
const result = css({ minBlockSize: '1.6em', fontWeight: 500, overflowWrap: 'anywhere' });
const wrong = css({ color: color.danger });

interface CostsProps {
  readonly content: InformationContent;
  /** Without it, the page is its text alone. */
  readonly fee: FeeContent;
  /** The firm is registered for VAT. */
  readonly paysVat: boolean;
}

/** What our work costs, by examples with the fee of the agreement. */
export function Costs({ content, fee, paysVat }: CostsProps) {
  const { t } = useTranslation('costs');
  return (
    <InformationText content={content} listFirst>
      {fee && (
        <>
          <Examples fee={fee} label={content.title?.text} />
          <div css={notes}>
            <p>{t('costs:nothingToPay')}</p>
            {paysVat && <p>{t('costs:vat')}</p>}
          </div>
          <Calculator percent={fee.percent} />
        </>
      )}
    </InformationText>
  );
}

function Examples({ fee, label }: { readonly fee: NonNullable<FeeContent>; readonly label: string | undefined }) {
  const { t } = useTranslation('costs');
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls only what has the focus
    <div css={frame} role="region" aria-label={label} tabIndex={0}>
      <table css={table}>
        <thead>
          <tr>
            <th scope="col">{t('costs:returned')}</th>
            <th scope="col">{t('costs:fee')} (<bdi dir="ltr">{fee.text}</bdi>)</th>
            <th scope="col">{t('costs:left')}</th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLES.map((cents) => (
            <tr key={cents}>
              <th scope="row"><Sum cents={cents} /></th>
              <td><Sum cents={shareOf(cents, fee.percent)} /></td>
              <td><Sum cents={cents - shareOf(cents, fee.percent)} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Sum({ cents }: { readonly cents: number }) {
  const { code } = useLocale();
  return <bdi dir="ltr">{formatEuros(cents, code)}</bdi>;
}

/** For any sum. The table stands without scripts; this is added by them. */
function Calculator({ percent }: { readonly percent: number }) {
  const { t } = useTranslation('costs');
  const { code, dir } = useLocale();
  const id = useId();
  const [isReady, setReady] = useState(false);
  const [typed, setTyped] = useState('');
  useEffect(() => setReady(true), []);
  if (!isReady) return null;
  const cents = typed.trim() === '' ? undefined : parseEuros(typed, code);
  // Isolated: a sum must not turn a sentence around.
  const shown = (sum: number): string => (dir === 'rtl' ? `\u2066${formatEuros(sum, code)}\u2069` : formatEuros(sum, code));
  const sentence = (sum: number): string => t('costs:result', { returned: shown(sum), fee: shown(shareOf(sum, percent)), left: shown(sum - shareOf(sum, percent)) });
  return (
    <div css={box}>
      <label htmlFor={id}>{t('costs:calculate')}</label>
      <input id={id} css={input} dir="ltr" type="text" inputMode="decimal" autoComplete="off" maxLength={20} value={typed} onChange={({ target }) => setTyped(target.value)} aria-describedby={`${id}-result`} aria-invalid={cents === null || undefined} />
      <p id={`${id}-result`} css={[result, cents === null && wrong]} role="status">{cents !== undefined && (cents === null ? t('costs:notASum') : sentence(cents))}</p>
    </div>
  );
}
