import { css } from '@emotion/react';
import { forwardRef } from 'react';
import { useTranslation } from 'react-i18next';

import { buttonStyles } from '../components/Button';
import { EmailLink, PhoneLink } from '../components/ContactLinks';
import type { SiteContent } from '../content';
import { color, space, text } from '../theme';

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
    <div>
      <button ref={ref} css={buttonStyles} type="button" aria-haspopup="dialog" onPointerEnter={onNear} onFocus={onNear} onClick={onPress}>
        {t('contract:sign')}
      </button>
      <noscript>
        <div css={notice}>
          <p>{t('contract:signNeedsScripts')}</p>
          {site.phoneSupport && <PhoneLink value={site.phoneSupport} />} {site.email && <EmailLink value={site.email} />}
        </div>
      </noscript>
    </div>
  );
});
