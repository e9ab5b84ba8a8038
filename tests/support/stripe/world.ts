/** What all parts of the stand-in share. */
import type { Outbox } from './events.ts';
import type { Store } from './store.ts';

export interface World {
  store: Store;
  outbox: Outbox;
  /** Where the stand-in is, for the pages that it leads to. */
  url(): string;
  settings: {
    /** The currency of its books where it is not that of payments; `rate` is its worth of one unit of the payment's. */
    settlesIn: { currency: string; rate: number } | undefined;
  };
}

/** Metadata as it stands on objects: texts alone; an empty text takes a name away. */
export function metadataOf(
  given: Record<string, string | number | null> | '' | null | undefined,
  before: Record<string, string> = {},
): Record<string, string> {
  const result = { ...before };
  for (const [name, value] of Object.entries(given || {})) {
    if (value === '' || value === null) delete result[name];
    else result[name] = String(value);
  }
  return result;
}
