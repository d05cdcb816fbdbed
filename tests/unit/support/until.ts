import { waitFor } from '@testing-library/react';

/** Waits for an effect of network communication. */
export async function until(isSo: () => boolean): Promise<void> {
  await waitFor(() => {
    if (!isSo()) throw new Error('It has not come.');
  });
}
