/** Encrypted data of an attempt between its steps. */
import * as v from 'valibot';
import { socialProviderSchema } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import type { SocialIdentity } from '../../../infra/social/index.ts';

/** How long a proved identity waits for an address, a second factor or a sign-in. */
export const PROVED_SECONDS = 1_800;

const PURPOSE = 'social-attempt';

const secretsSchema = v.object({ nonce: v.string(), codeVerifier: v.string() });
type Secrets = v.InferOutput<typeof secretsSchema>;

const identitySchema = v.object({
  provider: socialProviderSchema,
  subject: v.string(),
  email: v.nullable(v.string()),
  handle: v.nullable(v.string()),
});

/** Encrypts what only the callback may read: nonce and verifier. */
export function sealSecrets(ctx: Ctx, secrets: Secrets): string {
  return ctx.services.keys.encrypt(PURPOSE, JSON.stringify(secrets));
}

/** Decrypts what `sealSecrets` encrypted. @throws when it was changed */
export function openSecrets(ctx: Ctx, sealed: string): Secrets {
  return v.parse(secretsSchema, JSON.parse(ctx.services.keys.decrypt(PURPOSE, sealed)));
}

/** Encrypts the identity at the provider, until the person has decided what to do here. */
export function sealIdentity(ctx: Ctx, identity: SocialIdentity): string {
  return ctx.services.keys.encrypt(PURPOSE, JSON.stringify(identity));
}

/** Decrypts what `sealIdentity` encrypted. @throws when it was changed */
export function openIdentity(ctx: Ctx, sealed: string): SocialIdentity {
  return v.parse(identitySchema, JSON.parse(ctx.services.keys.decrypt(PURPOSE, sealed)));
}
