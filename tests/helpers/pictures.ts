import pixelmatch from 'pixelmatch';
import { expect } from 'playwright/test';
import { PNG } from 'pngjs';

/**
 * Expects that two pictures are equal, except for this share of the pixels.
 * @param seen may be larger by a pixel on each side, because screenshots contain partial pixels
 */
export function expectSamePicture(seen: Buffer, picture: Buffer, tolerance: number): void {
  const [screen, expected] = [PNG.sync.read(seen), PNG.sync.read(picture)];
  const { width, height } = expected;
  const [right, down] = [screen.width - width, screen.height - height];
  expect([right, down].every((more) => more >= 0 && more <= 6)).toBe(true);
  const differences = Array.from({ length: (right + 1) * (down + 1) }, (_, index) => {
    const part = new PNG({ width, height });
    PNG.bitblt(screen, part, index % (right + 1), Math.floor(index / (right + 1)), width, height);
    return pixelmatch(part.data, expected.data, null, width, height, { threshold: 0.2 });
  });
  expect(Math.min(...differences) / (width * height)).toBeLessThanOrEqual(tolerance);
}
