/** Accounts elsewhere on the wire. */
import * as v from 'valibot';
import { emailSchema, opaque, timestampSchema } from '../common.ts';
import { socialProviderSchema } from './social-providers.ts';

export {
  socialProviders,
  socialProviderSchema,
  type SocialProviderName,
} from './social-providers.ts';

/** What a social provider sent back to our redirect page. */
export const socialGrantSchema = v.object({
  name: socialProviderSchema,
  /** Telegram sends no code but signed data: `tgAuthResult` as it is. */
  code: opaque(4_000),
  state: opaque(500),
  redirect_uri: opaque(1_000),
  /** Who answered, when the provider adds it to the address (RFC 9207). */
  iss: v.optional(opaque(500)),
  /** After need_email: the same grant again, with the address to write to. */
  email: v.optional(emailSchema),
});
export type SocialGrant = v.InferOutput<typeof socialGrantSchema>;

export const socialBindingSchema = v.object({
  provider: socialProviderSchema,
  bound_at: timestampSchema,
});
export type SocialBinding = v.InferOutput<typeof socialBindingSchema>;
