/** The address of a basket's checkout: `part=<offer>:<count>` for each seller. */
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';

export interface BasketPart {
  offerId: string;
  count: number;
}

const MOST_PARTS = 5;
const MOST_UNITS = 1_000_000_000;

/** What cannot be read is left out; of one offer only the first part counts. */
export function readParts(raw: unknown): BasketPart[] {
  const texts = (Array.isArray(raw) ? raw : [raw]).filter((text) => typeof text === 'string');
  const parts = new Map<string, BasketPart>();
  for (const text of texts) {
    const [id, units = ''] = text.split(':');
    const offer = v.safeParse(idSchema, id);
    const count = /^[1-9]\d{0,9}$/.test(units) ? Number(units) : 0;
    if (!offer.success || count < 1 || count > MOST_UNITS || parts.has(offer.output)) continue;
    parts.set(offer.output, { offerId: offer.output, count });
  }
  return [...parts.values()].slice(0, MOST_PARTS);
}
