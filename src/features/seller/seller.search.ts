/** The address of the step that chooses a category. A broken value falls back. */
import * as v from 'valibot';
import { aliasSchema } from '~/contracts/keys.ts';

/** Step 1 has the chosen game in the address, so that Back leads to the list of games. */
export const createSearch = v.object({
  game: v.fallback(v.optional(aliasSchema), undefined),
});
