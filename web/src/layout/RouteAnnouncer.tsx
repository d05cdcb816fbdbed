import { useEffect, useRef } from 'react';

import { visuallyHidden } from '../components/visuallyHidden';

interface RouteAnnouncerProps {
  readonly path: string;
}

/** Tells a screen reader the title of the page that a link within the site has led to. */
export function RouteAnnouncer({ path }: RouteAnnouncerProps) {
  const ref = useRef<HTMLDivElement>(null);
  const previous = useRef(path);
  useEffect(() => {
    if (previous.current === path) return;
    previous.current = path;
    // The new title is set after the new page is drawn.
    const frame = requestAnimationFrame(() => {
      if (ref.current) ref.current.textContent = document.title;
    });
    return () => cancelAnimationFrame(frame);
  }, [path]);
  return <div ref={ref} css={visuallyHidden} aria-live="assertive" aria-atomic="true" />;
}
