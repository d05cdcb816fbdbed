import { useLayoutEffect, useRef } from 'react';

/** @returns a function that always stays the same and calls the latest `callback`: for listeners that are registered once */
export function useLatest<Args extends readonly unknown[], Result>(callback: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useRef((...args: Args) => latest.current(...args)).current;
}
