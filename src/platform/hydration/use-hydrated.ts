/** Whether React has hydrated: before that, what only the browser knows must not change what is rendered. */
import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
