/** Whether the browser has taken over: before that, what only it knows must not change what is rendered. */
import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
