import { Typography } from '@strapi/design-system';

import type { UnrecordedAgreement } from '../../publishing/api-types';
import { momentOf } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';

/** Warns that the published agreement is not the version that visitors sign. */
export function Unrecorded({ agreement: { since, isIncomplete } }: { readonly agreement: UnrecordedAgreement }) {
  const texts = useTexts();
  return <Typography tag="p" textColor="danger700">{texts.t(isIncomplete ? 'versions.incomplete' : 'versions.unrecorded', { moment: momentOf(since, texts) })}</Typography>;
}
