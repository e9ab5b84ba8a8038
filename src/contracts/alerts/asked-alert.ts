/**
 * What a visitor asked for before signing in, as it travels in the way back. Only told apart here: the endpoint that it
 * is sent to checks it as anything that is sent.
 */
import type { AddPriceAlertInput, SaveSearchInput } from './alerts.schemas.ts';

export type AskedAlert = { search: SaveSearchInput } | { alert: AddPriceAlertInput };

/** The part of that name is an object; what is in it may be anything. */
function has(asked: unknown, name: string): boolean {
  if (typeof asked !== 'object' || asked === null) return false;
  const part: unknown = Reflect.get(asked, name);
  return typeof part === 'object' && part !== null;
}

/** Claims to be a search, or an alert. */
export function isAskedAlert(asked: unknown): asked is AskedAlert {
  return has(asked, 'search') || has(asked, 'alert');
}
