import { css } from '@emotion/react';
import { forwardRef } from 'react';
import { useTranslation } from 'react-i18next';

import { buttonStyles } from '../components/Button';
import { EmailLink, PhoneLink } from '../components/ContactLinks';
import type { SiteContent } from '../content';
import { breakpoint, color, space, text } from '../theme';

const button = css(buttonStyles, { [breakpoint.print]: { display: 'none' } });
const notice = css({ display: 'grid', gap: space.sm, marginBlockStart: space.md, fontSize: text.small, color: color.inkSoft, '& a': { color: color.goldText }, [breakpoint.print]: { display: 'none' } });

interface SignButtonProps {
  readonly site: SiteContent;
  /** Whether it has been pressed and what it opens is on its way. */
  readonly isOpening: boolean;
  readonly onNear: () => void;
  readonly onPress: () => void;
}

/** Opens the signing of the agreement; without scripts it says where to turn. */
export const SignButton = forwardRef<HTMLButtonElement, SignButtonProps>(function SignButton({ site, isOpening, onNear, onPress }, ref) {
  const { t } = useTranslation('contract');
  return (
    <div>
      <button ref={ref} css={button} type="button" aria-haspopup="dialog" aria-disabled={isOpening} onPointerEnter={onNear} onFocus={onNear} onClick={onPress}>
        {t('contract:sign')}
      </button>
      <noscript>
        <div css={notice}>
          <p>{t('contract:signNeedsScripts')}</p>
          {site.phoneSupport && <p><PhoneLink value={site.phoneSupport} /></p>}
          {site.email && <p><EmailLink value={site.email} /></p>}
        </div>
      </noscript>
    </div>
  );
});
