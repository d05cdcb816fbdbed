import { Typography } from '@strapi/design-system';
import { useEffect, useState } from 'react';

import { clockIn } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';

const REFRESH_MS = 5_000;

/** What the visitor's clock shows, if their time zone is known here. */
export function TimeThere({ zone }: { readonly zone: string }) {
  const texts = useTexts();
  const now = useNow();
  const clock = clockIn(zone, now, texts);
  return clock === undefined ? null : <Typography tag="p" fontWeight="bold">{texts.t('request.there', { clock })}</Typography>;
}

/** The present minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
