/** Where a payout goes: stored encrypted, read only by those who send the money. */
import * as v from 'valibot';
import type { Keys } from '../../../infra/keys.ts';
import { SEALED } from './payout-methods.ts';

const detailsSchema = v.object({ holder: v.string(), details: v.string() });

/** Null when the details were encrypted with another secret: one such row must not hide all others from the staff. */
export function readDetails(
  sealed: string,
  keys: Keys,
): v.InferOutput<typeof detailsSchema> | null {
  try {
    return v.parse(detailsSchema, JSON.parse(keys.decrypt(SEALED, sealed)));
  } catch {
    return null;
  }
}
