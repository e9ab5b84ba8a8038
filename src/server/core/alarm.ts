/** An interruptible sleep: a polling loop is woken when there is work. */

export interface Alarm {
  wake(): void;
  /** Resolves when woken or when the next poll is due. A wake during the work is remembered. */
  sleep(): Promise<void>;
}

export function createAlarm(pollMs: number): Alarm {
  let ring: (() => void) | null = null;
  let isRung = false;
  return {
    wake() {
      isRung = true;
      ring?.();
    },
    async sleep() {
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
