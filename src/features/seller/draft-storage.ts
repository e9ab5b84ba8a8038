/** Draft storage of forms in session storage, to survive a reload. Never for secrets. */
import * as v from 'valibot';

const PREFIX = 'legend.seller.';

/** Null when nothing is stored, it has another shape by now, or the browser offers no storage. */
export function readDraft<S extends v.GenericSchema>(
  name: string,
  schema: S,
): v.InferOutput<S> | null {
  try {
    const text = window.sessionStorage.getItem(PREFIX + name);
    if (text === null) return null;
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : null;
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
