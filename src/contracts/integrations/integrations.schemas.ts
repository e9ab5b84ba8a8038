/** Keys of the API on the wire. */
import * as v from 'valibot';
import { keyScopes } from '~/domain/key-scopes.ts';
import { countSchema, idSchema, text, timestampSchema, urlSchema } from '../common.ts';

/** Days that a key may be valid. None is valid for ever: what nobody remembers ends by itself. */
export const keyDays = [30, 90, 365] as const;
/** Calls a minute that a key may be given; the last is the most. */
export const keyRates = [60, 300, 600] as const;
export const KEY_NAME_LENGTH = 40;

export const apiKeySchema = v.object({
  id: idSchema,
  name: v.string(),
  /** Its beginning and its end, to recognise it: `lgd_7f3k…d20e`. */
  hint: v.string(),
  scopes: v.array(v.picklist(keyScopes)),
  calls_per_minute: countSchema,
  created_at: timestampSchema,
  expires_at: timestampSchema,
  is_expired: v.boolean(),
  /** To the minute; null before its first call. */
  last_used_at: v.nullable(timestampSchema),
});
export type ApiKey = v.InferOutput<typeof apiKeySchema>;

export const apiKeyListSchema = v.object({
  data: v.array(apiKeySchema),
  meta: v.object({
    total: countSchema,
    limit: countSchema,
    /** Where programs call: `https://…/api`. */
    address: urlSchema,
  }),
});
export type ApiKeyList = v.InferOutput<typeof apiKeyListSchema>;

export const createKeyInputSchema = v.object({
  name: text({ min: 1, max: KEY_NAME_LENGTH }),
  scopes: v.pipe(
    v.array(v.picklist(keyScopes)),
    v.minLength(1),
    v.maxLength(keyScopes.length),
    v.transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
  ),
  calls_per_minute: v.optional(v.picklist(keyRates), 300),
  valid_days: v.optional(v.picklist(keyDays), 90),
});
export type CreateKeyInput = v.InferInput<typeof createKeyInputSchema>;

/** The key itself is in this answer and in no other. */
export const createdKeySchema = v.object({ key: apiKeySchema, secret: v.string() });
export type CreatedKey = v.InferOutput<typeof createdKeySchema>;
