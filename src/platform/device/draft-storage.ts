/** Draft storage of forms in session storage, to survive a reload. Never for secrets. */

const PREFIX = 'legend.draft.';

/** Null when nothing is stored, it has another shape by now, or the browser offers no storage. */
export function readDraft<T>(name: string, isShape: (value: unknown) => value is T): T | null {
  try {
    const text = window.sessionStorage.getItem(PREFIX + name);
    if (text === null) return null;
    const value: unknown = JSON.parse(text);
    return isShape(value) ? value : null;
  } catch {
    return null;
  }
}

/** Stores a value, or removes it when it is null. */
export function writeDraft(name: string, value: unknown): void {
  try {
    if (value === null) window.sessionStorage.removeItem(PREFIX + name);
    else window.sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows and full storage: the form works, its draft only does not survive a reload.
  }
}

/** Removes all drafts whose names begin so. */
export function forgetDrafts(beginning: string): void {
  try {
    const names = Object.keys(window.sessionStorage);
    for (const name of names.filter((each) => each.startsWith(PREFIX + beginning))) {
      window.sessionStorage.removeItem(name);
    }
  } catch {
    // As above.
  }
}
