/** Keys for calls that move money: one per intent, so that a repeated press or a retry does nothing twice. */
import { useRef } from 'react';

/** Gives the same key until `renew` is called, which happens when what is asked for changes. */
export function useIntentKey(): { current(): string; renew(): void } {
  const key = useRef<string | null>(null);
  return {
    current: () => (key.current ??= crypto.randomUUID()),
    renew: () => {
      key.current = null;
    },
  };
}
