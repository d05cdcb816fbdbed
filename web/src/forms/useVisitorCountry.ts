import { useEffect, useState } from 'react';

import { geolocate } from '../lib/geolocate';

/** Where the visitor seems to be, once that is known; a form does not wait for it. */
export function useVisitorCountry(): string | null {
  const [country, setCountry] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void geolocate().then((location) => {
      if (!isGone) setCountry(location.country);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return country;
}
