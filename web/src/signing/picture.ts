import { SIGNATURE } from '@site/rules';

const MAX_BASE64 = Math.ceil(SIGNATURE.maxBytes / 3) * 4;

/** Pixels of the screen for each of the page's, as many as are drawn. */
const density = (): number => Math.min(Math.max(window.devicePixelRatio, 1), SIGNATURE.maxDensity);

/**
 * Gives a canvas as many pixels as the screen shows in its place. What was on it is gone.
 * @returns its width in pixels of the page, which it is then drawn on with; 0 while it is not shown
 */
export function fitToScreen(canvas: HTMLCanvasElement): number {
  const { width, height } = canvas.getBoundingClientRect();
  if (width === 0) return 0;
  canvas.width = Math.round(width * density());
  canvas.height = Math.round(height * density());
  canvas.getContext('2d')?.scale(canvas.width / width, canvas.height / height);
  return width;
}

/** Base64 of what is on the canvas, as a PNG; with fewer pixels if it were too large to send otherwise. */
export function pictureOf(canvas: HTMLCanvasElement): string {
  const image = canvas.toDataURL('image/png').replace(/^.*,/, '');
  if (image.length <= MAX_BASE64 || canvas.width < 2 * SIGNATURE.minPictureWidth) return image;
  const half = document.createElement('canvas');
  half.width = canvas.width / 2;
  half.height = canvas.height / 2;
  half.getContext('2d')?.drawImage(canvas, 0, 0, half.width, half.height);
  return pictureOf(half);
}

/** Calls back when the canvas is shown in another size, or on a screen with other pixels. */
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
