/**
 * Whether the person is there: active after any movement, inactive after 180 s without one (specification,
 * sections 4 and 9). What is told is throttled, and told again from time to time while it stays true, because
 * the server forgets people it hears nothing of.
 */
import { appConfig } from '~config';

const { inactivitySeconds, activityThrottleSeconds } = appConfig.chat;
const INACTIVE_MS = inactivitySeconds * 1_000;
const THROTTLE_MS = activityThrottleSeconds * 1_000;
const REPEAT_MS = 60_000;

export interface ActivityTracker {
  /** Something moved. */
  moved(): void;
  /** The connection stands (again): the server knows nothing yet. */
  tellAgain(): void;
  stop(): void;
}

/** @param tell hears every change, and a true that lasts about once a minute while the person moves. */
export function createActivityTracker(tell: (isActive: boolean) => void): ActivityTracker {
  let isActive = false;
  let lastMove = -Infinity;
  let lastTold = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (value: boolean): void => {
    isActive = value;
    lastTold = Date.now();
    tell(value);
  };
  return {
    moved() {
      const now = Date.now();
      if (isActive && now - lastMove < THROTTLE_MS) return;
      lastMove = now;
      clearTimeout(timer);
      timer = setTimeout(() => say(false), INACTIVE_MS);
      if (!isActive || now - lastTold >= REPEAT_MS) say(true);
    },
    tellAgain() {
      say(isActive);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

const movements = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

/** Follows the page's own events. Answers how to stop. */
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
