import { css } from '@emotion/react';
import { forwardRef } from 'react';
import { useTranslation } from 'react-i18next';

import { buttonStyles } from '../components/Button';
import { EmailLink, PhoneLink } from '../components/ContactLinks';
import type { SiteContent } from '../content';
import { breakpoint, color, space, text } from '../theme';

/** Jumps from the bar on phones lead here. */
export const SIGN_ID = 'sign';

const after = css({ marginBlockStart: space.lg, fontSize: text.small, [breakpoint.print]: { display: 'none' } });
const afterHeading = css({ fontWeight: 600 });
const afterSteps = css({ marginBlockStart: space.xs, paddingInlineStart: '1.5rem', '& li + li': { marginBlockStart: space.xs } });
const notice = css({ marginBlockStart: space.md, fontSize: text.small, '& a': { color: color.goldText } });

interface SignButtonProps {
  readonly site: SiteContent;
  readonly onNear: () => void;
  readonly onPress: () => void;
}

/** Opens the signing dialog; without scripts it shows how to contact the firm. */
export const SignButton = forwardRef<HTMLButtonElement, SignButtonProps>(function SignButton({ site, onNear, onPress }, ref) {
  const { t } = useTranslation('contract');
  return (
    <div id={SIGN_ID}>
      <button ref={ref} css={buttonStyles} type="button" aria-haspopup="dialog" onPointerEnter={onNear} onFocus={onNear} onClick={onPress}>
        {t('contract:sign')}
      </button>
      <noscript>
        <div css={notice}>
          <p>{t('contract:signNeedsScripts')}</p>
          {site.phoneSupport && <PhoneLink value={site.phoneSupport} />} {site.email && <EmailLink value={site.email} />}
        </div>
      </noscript>
      <AfterSigning />
    </div>
  );
});

/** What happens after signing, also in previews, where nothing can be signed. */
export function AfterSigning() {
  const { t } = useTranslation('contract');
  return (
    <div css={after}>
      <p css={afterHeading}>{t('contract:afterTitle')}</p>
      <ol css={afterSteps}>
        {t('contract:afterSteps').split('\n').map((step) => <li key={step}>{step}</li>)}
      </ol>
    </div>
  );
}
