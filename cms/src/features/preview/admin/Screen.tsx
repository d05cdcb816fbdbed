import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

export type ScreenName = 'desktop' | 'phone';

/** Widths of the screens, in CSS pixels. */
const WIDTHS: Readonly<Record<ScreenName, number>> = { desktop: 1280, phone: 390 };

interface ScreenProps {
  readonly frame: RefObject<HTMLIFrameElement>;
  readonly src: string;
  readonly title: string;
  readonly screen: ScreenName;
}

/** A frame as wide as a phone or a desktop, made smaller where there is no room for it. */
export function Screen({ frame, src, title, screen }: ScreenProps) {
  const box = useRef<HTMLDivElement>(null);
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize({ width: entry.contentRect.width, height: entry.contentRect.height }));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const scale = width === 0 ? 1 : Math.min(1, width / WIDTHS[screen]);
  const style = { width: WIDTHS[screen], height: height / scale, transform: `scale(${scale})`, left: Math.max(0, (width - WIDTHS[screen] * scale) / 2) };
  return (
    <Around ref={box}>
      <Frame ref={frame} src={src} title={title} style={style} />
    </Around>
  );
}

const Around = styled.div`
  position: relative;
  flex: 1;
  min-block-size: 0;
  overflow: hidden;
  background: ${({ theme }) => theme.colors.neutral200};
`;
const Frame = styled.iframe`
  position: absolute;
  top: 0;
  border: 0;
  background: #fff;
  transform-origin: 0 0;
`;
