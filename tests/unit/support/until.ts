import { waitFor } from '@testing-library/react';

/** Waits for something that comes over the network. */
export async function until(isSo: () => boolean): Promise<void> {
  await waitFor(() => {
    if (!isSo()) throw new Error('It has not come.');
  });
}
