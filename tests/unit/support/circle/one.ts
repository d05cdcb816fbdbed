import { other } from './other';

export const one = (): number => other() + 1;
