import type { ReactNode } from 'react';

import { helpRequestFormSchema, type Office } from '@site/rules';

import { RequestForm } from './RequestForm';
import { useRequestForm } from './useRequestForm';
import { useVisitorCountry } from './useVisitorCountry';
import { VisitorTimes } from './VisitorTimes';

export interface HelpRequestFormProps {
  readonly office: Office | null;
  /** Called when the request was accepted; with what the visitor's clock adds to the office hours. */
  readonly onSuccess: (reference: string, times: ReactNode) => void;
}

/** The help request form. */
export function HelpRequestForm({ office, onSuccess }: HelpRequestFormProps) {
  const country = useVisitorCountry();
  const state = useRequestForm({ form: 'help', schema: helpRequestFormSchema, office, onAccepted: (accepted) => onSuccess(accepted.reference, office && <VisitorTimes office={office} now={accepted.at} wish={accepted.callTime} />) });
  return <RequestForm form="help" office={office} country={country} {...state} />;
}
