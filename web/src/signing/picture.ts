import { SIGNATURE } from '@site/rules';

const MAX_BASE64 = Math.ceil(SIGNATURE.maxBytes / 3) * 4;

/** Device pixels per CSS pixel, limited. */
const density = (): number => Math.min(Math.max(window.devicePixelRatio, 1), SIGNATURE.maxDensity);

/**
 * Sets the canvas's resolution to the screen's. This clears it.
 * @returns its width in CSS pixels; 0 while it is hidden
 */
export function fitToScreen(canvas: HTMLCanvasElement): number {
  const { width, height } = canvas.getBoundingClientRect();
  if (width === 0) return 0;
  canvas.width = Math.round(width * density());
  canvas.height = Math.round(height * density());
  canvas.getContext('2d')?.scale(canvas.width / width, canvas.height / height);
  return width;
}

/** The canvas as a PNG in base64, with reduced resolution if it would be too large. */
export function pictureOf(canvas: HTMLCanvasElement): string {
  const image = canvas.toDataURL('image/png').replace(/^.*,/, '');
  if (image.length <= MAX_BASE64 || canvas.width < 2 * SIGNATURE.minPictureWidth) return image;
  const half = document.createElement('canvas');
  half.width = canvas.width / 2;
  half.height = canvas.height / 2;
  half.getContext('2d')?.drawImage(canvas, 0, 0, half.width, half.height);
  return pictureOf(half);
}

/** Calls back when the canvas's size or the device pixel ratio changes. */
export function watchSize(canvas: HTMLCanvasElement, onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange);
  observer.observe(canvas);
  let screen: MediaQueryList | undefined;
  const onScreen = () => {
    screen?.removeEventListener('change', onScreen);
    screen = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    screen.addEventListener('change', onScreen);
    onChange();
  };
  onScreen();
  return () => {
    observer.disconnect();
    screen?.removeEventListener('change', onScreen);
  };
}
