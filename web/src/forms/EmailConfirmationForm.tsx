import { useTranslation } from 'react-i18next';

import { button, grid, hint } from './postedFormViews';

/**
 * Confirms an e-mail address: a button without fields. The form has no `action`: it is posted to the address of the page,
 * which carries what the mail's link has, and works without scripts.
 */
export function EmailConfirmationForm() {
  const { t } = useTranslation('emailConfirmation');
  return (
    <form css={grid} method="post" data-plain>
      <p>{t('emailConfirmation:lead')}</p>
      <p css={hint}>{t('emailConfirmation:notYou')}</p>
      <div><button css={button} type="submit">{t('emailConfirmation:confirm')}</button></div>
    </form>
  );
}
