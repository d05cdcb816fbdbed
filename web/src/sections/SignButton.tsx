import { css } from '@emotion/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PAGES, pathOf } from '@site/rules';

import { Button } from '../components/Button';
import { useLocale } from '../i18n';
import { color, space, text } from '../theme';

const block = css({ display: 'grid', gap: space.md, justifyItems: 'start' });
const notice = css({ fontSize: text.small, color: color.inkSoft, '& a': { color: color.goldText } });

/** Opens the signing of the agreement; until that is offered on the site, it says so and leads to a request. */
export function SignButton() {
  const { t } = useTranslation('contract');
  const locale = useLocale();
  const [isAsked, setAsked] = useState(false);
  return (
    <div css={block}>
      <Button onClick={() => setAsked(true)}>{t('contract:sign')}</Button>
      <p css={notice} role="status">
        {isAsked && (
          <>
            {t('contract:signUnavailable')} <a href={pathOf(locale, PAGES.helpRequest)}>{t('contract:leaveRequest')}</a>
          </>
        )}
      </p>
    </div>
  );
}
