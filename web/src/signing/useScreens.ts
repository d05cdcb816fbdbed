import { useCallback, useEffect, useRef, useState } from 'react';

type Screens = typeof import('./screens');

/** The screens of signing: null until they are loaded. Loading that fails can be tried again. */
export function useScreens(): [Screens | null, () => Promise<Screens>] {
  const [screens, setScreens] = useState<Screens | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const load = useCallback(async () => {
    const loaded = await import('./screens');
    if (!isGone.current) setScreens(loaded);
    return loaded;
  }, []);
  return [screens, load];
}
