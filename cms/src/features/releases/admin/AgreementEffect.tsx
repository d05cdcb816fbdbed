import { Typography } from '@strapi/design-system';

import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { sentenceOf } from '../../publish-checks/admin/notes';
import type { ReleaseChecks } from '../api-types';

/** Which versions of the agreement a release makes; also that it makes none, so that nobody has to wonder. */
export function AgreementEffect({ versions }: Pick<ReleaseChecks, 'versions'>) {
  const texts = useTexts();
  if (versions.length === 0) return <Typography tag="p">{texts.t('release.agreementSame')}</Typography>;
  return <Typography tag="p" fontWeight="bold">{sentenceOf({ code: 'agreement_version', versions }, texts)}</Typography>;
}

/** The same on the page of a release; nothing until it is known. */
export function AgreementEffectOf({ release }: { readonly release: number }) {
  const checks = useFetched<{ readonly data: ReleaseChecks }>(`/releases/${release}/checks`);
  return checks.state === 'loaded' ? <AgreementEffect versions={checks.data.data.versions} /> : null;
}
