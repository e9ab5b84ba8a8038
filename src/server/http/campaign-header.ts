/**
 * `X-UTM`: the campaign of a registration as JSON (specification, section 7: "UTM JSON on registration"). Characters
 * beyond ASCII come as `\uXXXX`, because a header carries no others.
 */
import * as v from 'valibot';
import { utmSchema, type Utm } from '~/contracts/identity/identity.schemas.ts';

/** Six values of the schema's lengths, each character escaped, and their names. */
const MAX_HEADER = 15_000;

const headerSchema = v.pipe(v.string(), v.maxLength(MAX_HEADER), v.parseJson(), utmSchema);

/** The header's campaign; null without one, and for one that is malformed: attribution never hinders a registration. */
export function campaignOf(headers: Headers): Utm | null {
  const given = headers.get('x-utm');
  if (given === null) return null;
  const read = v.safeParse(headerSchema, given);
  return read.success && Object.keys(read.output).length > 0 ? read.output : null;
}
