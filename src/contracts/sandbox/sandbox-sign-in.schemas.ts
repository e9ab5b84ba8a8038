/** Who signs in at the sandbox's simulated sign-in providers. */
import * as v from 'valibot';
import { emailSchema } from '../common.ts';
import { publicNameSchema } from '../identity/identity.schemas.ts';

/** A person of the simulated provider. The handle alone is the identity: the same one is the same person. */
export const sandboxPersonSchema = v.object({
  handle: publicNameSchema,
  email: v.optional(emailSchema),
  /** Whether the provider vouches for the address; one that it does not vouch for counts as none. */
  email_verified: v.optional(v.boolean(), true),
});
export type SandboxPerson = v.InferOutput<typeof sandboxPersonSchema>;
