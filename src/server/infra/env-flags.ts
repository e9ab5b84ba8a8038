/** The part of the environment that a remote service of feature flags needs. Read by env.ts. */
import * as v from 'valibot';
import type { FlagsSettings } from './remote-flags.ts';

/** The variables. Keys are the names of the environment. */
export const flagVariables = {
  FLAGS_OFREP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => URL.canParse(text) && /^https?:\/\//u.test(text),
        'must be the address of a service that speaks OFREP',
      ),
    ),
  ),
  FLAGS_OFREP_TOKEN: v.optional(v.string()),
};

const flagSchema = v.object(flagVariables);

/** Undefined while no service is configured: the own table decides. */
export function flagSettings(values: v.InferOutput<typeof flagSchema>): FlagsSettings | undefined {
  const { FLAGS_OFREP_URL: url, FLAGS_OFREP_TOKEN: token } = values;
  return url === undefined ? undefined : { url, token };
}
