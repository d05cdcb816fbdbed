import { useEffect, useState, type ComponentType } from 'react';

import { cameByPartner } from '../lib/tracking';
import type { LeadChoiceProps } from './LeadChoice';

/**
 * The question whether a lead may be reported to advertising partners. Only visitors whom it concerns load it and see it;
 * it stands in the page and covers nothing.
 */
export function LeadConsent({ place }: LeadChoiceProps) {
  const [Choice, setChoice] = useState<ComponentType<LeadChoiceProps> | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const [{ deliverChoice, isChoiceNeeded }, { LeadChoice }] = await Promise.all([import('../lib/leads'), import('./LeadChoice')]);
      // What could not be told on an earlier page.
      void deliverChoice();
      if ((await isChoiceNeeded()) && !isGone) setChoice(() => LeadChoice);
    };
    if (!cameByPartner()) return undefined;
    // Without the question nothing is reported.
    load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return Choice && <Choice place={place} />;
}
