import { helpRequestFormSchema } from '@site/rules';

import { RequestForm } from './RequestForm';
import { useSubmission } from './useSubmission';
import { useVisitorCountry } from './useVisitorCountry';

export interface HelpRequestFormProps {
  /** Called once the request was taken. */
  readonly onSuccess: () => void;
}

/** Asks to be called back. */
export function HelpRequestForm({ onSuccess }: HelpRequestFormProps) {
  const country = useVisitorCountry();
  const submission = useSubmission({ form: 'help', schema: helpRequestFormSchema, onAccepted: onSuccess });
  return <RequestForm form="help" country={country} {...submission} />;
}
