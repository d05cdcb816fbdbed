import { useEffect, useRef } from 'react';

import { visuallyHidden } from '../components/visuallyHidden';

interface RouteAnnouncerProps {
  readonly path: string;
}

/** Announces the title of the new page to screen readers after client-side navigation. */
export function RouteAnnouncer({ path }: RouteAnnouncerProps) {
  const ref = useRef<HTMLDivElement>(null);
  const previous = useRef(path);
  useEffect(() => {
    if (previous.current === path) return;
    previous.current = path;
    // The title changes after rendering.
    const frame = requestAnimationFrame(() => {
      if (ref.current) ref.current.textContent = document.title;
    });
    return () => cancelAnimationFrame(frame);
  }, [path]);
  return <div ref={ref} css={visuallyHidden} aria-live="assertive" aria-atomic="true" />;
}
