/** Sleep that something may end: what polls is woken when there is work. */

export interface Alarm {
  wake(): void;
  /** Until it is woken or the poll is due. A wake that came while working is not forgotten. */
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
