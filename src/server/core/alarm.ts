/** An interruptible sleep: a polling loop is woken when there is work. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Alarm {
  wake(): void;
  /** Resolves when woken or when the next poll is due. A wake during the work is remembered. */
  sleep(): Promise<void>;
}

/** @param leastMs how long it sleeps at least, although woken: wakes that follow each other closely become one */
export function createAlarm(pollMs: number, leastMs = 0): Alarm {
  let ring: (() => void) | null = null;
  let isRung = false;
  return {
    wake() {
      isRung = true;
      ring?.();
    },
    async sleep() {
      if (leastMs > 0) await pause(leastMs);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        ring = () => {
          clearTimeout(timer);
          resolve();
        };
        if (isRung) ring();
      });
      ring = null;
      isRung = false;
    },
  };
}
