import { Flex, Link, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { LANGUAGE_CODES } from '@site/rules';
import { Link as RouterLink } from 'react-router-dom';

import { languageOption } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import type { SignedVersion } from '../api-types';
import { PATHS, SIGNATURES } from './versions';

/** Widget of the admin's home page: the current version of the agreement in each language, and how many have signed it and earlier ones. */
export function SignedWidget() {
  const texts = useTexts();
  const { t } = texts;
  const answer = useFetched<{ data: readonly SignedVersion[] }>(SIGNATURES);
  if (answer.state === 'loading') return <Widget.Loading />;
  if (answer.state === 'failed') return <Widget.Error />;
  const versions = answer.data.data;
  if (versions.length === 0) return <Widget.NoData>{t('signed.none')}</Widget.NoData>;
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
      {LANGUAGE_CODES.map((code) => {
        const ofLanguage = versions.filter(({ language }) => language === code);
        const current = ofLanguage.find(({ isCurrent }) => isCurrent);
        const earlier = ofLanguage.filter((version) => version !== current).reduce((sum, { signatures }) => sum + signatures, 0);
        if (!current) return null;
        return (
          <li key={code}>
            <Link tag={RouterLink} to={PATHS.version(current.documentId)}>{t('signed.version', { language: languageOption(code, texts), version: current.version })}</Link>
            <Typography tag="p" fontWeight="bold">{t('versions.signedBy', { count: current.signatures })}</Typography>
            {current.isWithdrawn && <Typography tag="p" textColor="danger700">{t('versions.withdrawn')}</Typography>}
            {earlier > 0 && <Typography tag="p" textColor="neutral700"><Link tag={RouterLink} to={PATHS.list(code)}>{t('signed.earlier', { count: earlier })}</Link></Typography>}
          </li>
        );
      })}
    </Flex>
  );
}
