/** Social accounts on the wire. */
import * as v from 'valibot';
import { emailSchema, opaque, timestampSchema } from '../common.ts';
import { socialProviderSchema } from './social-providers.ts';

export {
  socialProviders,
  socialProviderSchema,
  type SocialProviderName,
} from './social-providers.ts';

/** The parameters of a provider's redirect. */
export const socialGrantSchema = v.object({
  name: socialProviderSchema,
  /** Telegram sends no code but signed data: `tgAuthResult`, unchanged. */
  code: opaque(4_000),
  state: opaque(500),
  redirect_uri: opaque(1_000),
  /** Issuer identification, when the provider adds `iss` to the address (RFC 9207). */
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
