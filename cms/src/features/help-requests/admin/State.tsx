import { Badge } from '@strapi/design-system';

import { useTexts } from '../../../admin/texts/useTexts';
import { valueLabel } from '../../../admin/texts/value-labels';

/** Colours of states; the text alone carries the meaning. */
const COLORS: Readonly<Record<string, string>> = {
  new: 'primary',
  called: 'secondary',
  no_answer: 'warning',
  client: 'success',
  pending: 'secondary',
  retrying: 'warning',
  sending: 'secondary',
  sent: 'success',
  failed: 'danger',
  received: 'warning',
  matched: 'success',
  not_matched: 'secondary',
  in_time: 'success',
  late: 'danger',
};

/** The state of a request, a mail or a withdrawal. */
export function State({ state }: { readonly state: unknown }) {
  const { language } = useTexts();
  const color = COLORS[String(state)];
  return (
    <Badge backgroundColor={color ? `${color}100` : 'neutral150'} textColor={color ? `${color}700` : 'neutral700'}>
      {valueLabel(state, language)}
    </Badge>
  );
}
