import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { buttonStyles } from '../components/Button';
import { Sentence } from '../components/Sentence';
import { visuallyHidden } from '../components/visuallyHidden';
import { isolated } from '../lib/isolated';
import { breakpoint, color, radius, space, text } from '../theme';
import { CheckResult } from './CheckResult';
import { type DocumentCheckState, useDocumentCheck } from './useDocumentCheck';

const STAYS = 'verify-stays';

const zoneStyles = css({ display: 'grid', gap: space.md, padding: space.panel, border: `2px dashed ${color.lineStrong}`, borderRadius: radius.medium, background: color.paper, [breakpoint.print]: { display: 'none' } });
const overStyles = css({ borderColor: color.gold, background: color.ivory });
const heading = css({ fontSize: text.h3 });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.md });
const choose = css(buttonStyles, { position: 'relative', '&:focus-within': { outline: `3px solid ${color.focus}`, outlineOffset: 2 } });
const hint = css({ fontSize: text.small, color: color.inkSoft });
const layout = css({ display: 'grid', gap: space.lg });

/** Checks a document that the visitor chooses or drops, in the browser. */
export function DocumentCheck() {
  return <DocumentCheckView {...useDocumentCheck()} />;
}

/** The check in every state. */
export function DocumentCheckView({ inputRef, state, expected, isReady, isOver, onChoose, zone }: DocumentCheckState) {
  const { t } = useTranslation('verification');
  const isChecked = state.name === 'checked';
  return (
    <div css={layout}>
      <div css={[zoneStyles, isOver && overStyles]} {...zone}>
        <h2 css={heading}>{t('verification:formTitle')}</h2>
        {expected !== null && <p><Sentence>{t('verification:expected', { reference: isolated(expected) })}</Sentence></p>}
        <div css={row}>
          <label css={choose}>
            <input ref={inputRef} css={visuallyHidden} type="file" accept="application/pdf,.pdf" aria-describedby={STAYS} data-ready={isReady} onChange={onChoose} />
            {t(isChecked ? 'verification:another' : 'verification:choose')}
          </label>
          <span>{t('verification:drop')}</span>
        </div>
        <p id={STAYS} css={hint}>{t('verification:stays')}</p>
        <noscript>
          <p>{t('verification:needsScripts')}</p>
        </noscript>
      </div>
      <CheckResult state={state} expected={expected} />
    </div>
  );
}

