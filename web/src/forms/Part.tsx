import type { ReactNode } from 'react';

import { PART_END, partIf } from '@site/rules';

/** A part of a posted page that is shown if a condition holds. */
export function Part({ on, children }: { readonly on: string; readonly children: ReactNode }) {
  return <>{partIf(on)}{children}{PART_END}</>;
}
