/** Who signs in at the sandbox's simulated sign-in providers. */
import * as v from 'valibot';
import { emailSchema } from '../common.ts';
import { publicNameSchema, type SocialProviderName } from '../identity/identity.schemas.ts';

/** Those that the sandbox stands in for: one that tells a public name, and one that does not. */
export const sandboxSignInProviders = [
  'google',
  'discord',
] as const satisfies readonly SocialProviderName[];
export const sandboxSignInProviderSchema = v.picklist(sandboxSignInProviders);
export type SandboxSignInProvider = (typeof sandboxSignInProviders)[number];

/** A person of the simulated provider. The handle alone is the identity: the same one is the same person. */
export const sandboxPersonSchema = v.object({
  handle: publicNameSchema,
  email: v.optional(emailSchema),
  /** Whether the provider vouches for the address; one that it does not vouch for counts as none. */
  email_verified: v.optional(v.boolean(), true),
});
export type SandboxPerson = v.InferOutput<typeof sandboxPersonSchema>;
