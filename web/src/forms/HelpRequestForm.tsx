import { helpRequestFormSchema } from '@site/rules';

import { RequestForm } from './RequestForm';
import { useRequestForm } from './useRequestForm';
import { useVisitorCountry } from './useVisitorCountry';

export interface HelpRequestFormProps {
  /** Called when the request was accepted. */
  readonly onSuccess: (reference: string) => void;
}

/** The help request form. */
export function HelpRequestForm({ onSuccess }: HelpRequestFormProps) {
  const country = useVisitorCountry();
  const state = useRequestForm({ form: 'help', schema: helpRequestFormSchema, onAccepted: onSuccess });
  return <RequestForm form="help" country={country} {...state} />;
}
