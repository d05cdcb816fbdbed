import { useTranslation } from 'react-i18next';

import { PAGES, pagePath } from '@site/rules';

import { ButtonLink } from '../components/Button';
import { useLocale } from '../i18n';
import { EmailConfirmationForm } from './EmailConfirmationForm';
import { FailureNote } from './FailureNote';
import { Part } from './Part';
import { actions, DoneHeading, grid } from './postedFormViews';

/** Every outcome of a confirmation, rendered once; the site's server completes it (web/server/postedEmailConfirmation.ts). */
export function PostedEmailConfirmation() {
  const { t } = useTranslation(['emailConfirmation', 'forms']);
  const locale = useLocale();
  return (
    <>
      <Part on="form">
        <Part on="too_many_requests"><FailureNote>{t('forms:tooManyRequests')}</FailureNote></Part>
        <Part on="unavailable"><FailureNote>{t('forms:unavailable')}</FailureNote></Part>
        <EmailConfirmationForm />
      </Part>
      <Part on="invalid"><FailureNote>{t('emailConfirmation:invalid')}</FailureNote></Part>
      <Part on="done">
        <div css={grid}>
          <DoneHeading>{t('emailConfirmation:doneTitle')}</DoneHeading>
          <p>{t('emailConfirmation:doneLead')}</p>
          <Part on="mailed"><p>{t('emailConfirmation:documentMailed')}</p></Part>
          <div css={actions}><ButtonLink look="outline" href={pagePath(locale, PAGES.home)}>{t('emailConfirmation:home')}</ButtonLink></div>
        </div>
      </Part>
    </>
  );
}
