import { one } from './one';

export const other = (): number => one() + 1;
