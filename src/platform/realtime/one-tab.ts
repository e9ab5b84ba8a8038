/**
 * Something that several open tabs hear and one of them tells: the one that is looked at. A hidden tab tells nothing. A
 * visible one that shows it already settles it for all; else the one with the focus tells, before others.
 */

/** How long a visible tab leaves it to the one that shows it, and without the focus to the one that has it. */
const FOCUSED_MS = 250;
const VISIBLE_MS = 600;
/** For so long the same is told nowhere else: longer than tabs differ in hearing it. */
const HELD_MS = 5_000;

export interface Telling {
  /** Whether the open page shows it already. */
  isShown: () => boolean;
  tell: () => void;
}

function waitOf({ isShown }: Telling): number {
  if (isShown()) return 0;
  return document.hasFocus() ? FOCUSED_MS : VISIBLE_MS;
}

/** @param key names the event: told in one tab, it is told in no other */
export function inOneTab(key: string, telling: Telling): void {
  if (document.visibilityState === 'hidden') return;
  const once = (): void => {
    if (!telling.isShown()) telling.tell();
  };
  const take = (): void => {
    // Without a secure context there are no locks; then each visible tab tells.
    if (!('locks' in navigator)) {
      once();
      return;
    }
    void navigator.locks.request(`told ${key}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return;
      once();
      await new Promise((resolve) => setTimeout(resolve, HELD_MS));
    });
  };
  setTimeout(take, waitOf(telling));
}
