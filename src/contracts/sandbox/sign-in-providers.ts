/** The sign-in providers that the sandbox stands in for. In a module of their own: the route of their page needs no more. */
import * as v from 'valibot';
import type { SocialProviderName } from '../identity/identity.schemas.ts';

/** One that tells a public name, and one that does not. */
export const sandboxSignInProviders = [
  'google',
  'discord',
] as const satisfies readonly SocialProviderName[];
export const sandboxSignInProviderSchema = v.picklist(sandboxSignInProviders);
export type SandboxSignInProvider = (typeof sandboxSignInProviders)[number];
