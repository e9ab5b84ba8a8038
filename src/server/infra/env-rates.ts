/** The part of the environment that names where exchange rates are read. Read by env.ts. */
import { isAbsolute } from 'node:path';
import * as v from 'valibot';
import { isPublicHttps } from '~/contracts/notifications/addresses.ts';

/** A file of this machine, or an address on the public internet. */
export interface RatesPlace {
  kind: 'file' | 'url';
  place: string;
}

/** The variables. Keys are the names of the environment. */
export const ratesVariables = {
  RATES_SOURCE: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(500, 'must have at most 500 characters'),
      v.check(
        (text) => isAbsolute(text) || isPublicHttps(text),
        'must be the absolute path of a file or the https:// address of a public host, without a port or a password',
      ),
    ),
  ),
};

const ratesSchema = v.object(ratesVariables);

/** Undefined while none is configured: the built-in figures stay. */
export function ratesSourceOf(values: v.InferOutput<typeof ratesSchema>): RatesPlace | undefined {
  const { RATES_SOURCE: place } = values;
  if (place === undefined) return undefined;
  return { kind: isAbsolute(place) ? 'file' : 'url', place };
}
