import type { Feature } from '../../lib/feature';
import { renderer } from './renderer';

/** Stops the thread that renders rich text. */
export const rendering: Feature = { destroy: () => renderer.close() };
