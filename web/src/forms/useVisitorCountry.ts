import { useEffect, useState } from 'react';

import { geolocate } from '../lib/geolocate';

/** The visitor's detected country, once it is known; forms do not wait for it. */
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
