/**
 * Activity detection: active after any movement, inactive after 180 s without one (specification, sections 4 and 9).
 * Reports are throttled, and repeated while the person stays active, because presence on the server expires.
 */
import { appConfig } from '~config';

const { inactivitySeconds, activityThrottleSeconds } = appConfig.chat;
const INACTIVE_MS = inactivitySeconds * 1_000;
const THROTTLE_MS = activityThrottleSeconds * 1_000;
const REPEAT_MS = 60_000;

export interface ActivityTracker {
  /** The person moved. */
  moved(): void;
  /** The connection is established (again): the server knows nothing yet. */
  reportAgain(): void;
  stop(): void;
}

/** @param report called with every change, and with `true` about once a minute while the person moves. */
export function createActivityTracker(report: (isActive: boolean) => void): ActivityTracker {
  let isActive = false;
  let lastMove = -Infinity;
  let lastReport = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (value: boolean): void => {
    isActive = value;
    lastReport = Date.now();
    report(value);
  };
  return {
    moved() {
      const now = Date.now();
      if (isActive && now - lastMove < THROTTLE_MS) return;
      lastMove = now;
      clearTimeout(timer);
      timer = setTimeout(() => set(false), INACTIVE_MS);
      if (!isActive || now - lastReport >= REPEAT_MS) set(true);
    },
    reportAgain() {
      set(isActive);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

const movements = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

/** Subscribes to the page's own events. Returns the unsubscribe function. */
export function followMovements(tracker: ActivityTracker): () => void {
  const options = { passive: true, capture: true } as const;
  const moved = (): void => tracker.moved();
  const seen = (): void => {
    if (document.visibilityState === 'visible') tracker.moved();
  };
  for (const name of movements) window.addEventListener(name, moved, options);
  document.addEventListener('visibilitychange', seen);
  seen();
  return () => {
    for (const name of movements) window.removeEventListener(name, moved, options);
    document.removeEventListener('visibilitychange', seen);
    tracker.stop();
  };
}
