/** The providers that people may sign in with: those that are configured, or the sandbox's. */
import type { Logger } from 'pino';
import { socialProviders, type SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import { sandboxSignInProviders } from '~/contracts/sandbox/sign-in-providers.ts';
import type { Env } from '../env.ts';
import { oauthNames } from '../env-social.ts';
import type { Keys } from '../keys.ts';
import { createOAuthSignIn } from './oauth.ts';
import type { SocialProvider, SocialProviders } from './provider.ts';
import { createSandboxSignIn } from './sandbox.ts';
import { createTelegramSignIn } from './telegram.ts';

export { SANDBOX_SUBJECT, sandboxSubject } from './sandbox.ts';
export type { SocialIdentity, SocialProviders } from './provider.ts';

/**
 * The providers that this environment has credentials for. Where there is none and nobody else can come in, the sandbox
 * stands in for two: never beside a real one, so that nobody takes one for the other (decision 0029).
 */
export function createSocialProviders(parts: {
  env: Env;
  log: Logger;
  keys: Keys;
}): SocialProviders {
  const { env, log, keys } = parts;
  const { oauth, telegramOrigin } = env.social;
  const providers = new Map<SocialProviderName, SocialProvider>();
  for (const name of oauthNames) {
    const client = oauth[name];
    if (client) providers.set(name, createOAuthSignIn({ name, client, log }));
  }
  if (env.telegram) {
    providers.set('telegram', createTelegramSignIn(env.telegram.botToken, telegramOrigin));
  }
  const isSimulated = providers.size === 0 && env.sandboxSignIn;
  if (isSimulated) {
    for (const name of sandboxSignInProviders) {
      providers.set(name, createSandboxSignIn(name, keys));
    }
  }
  return {
    isSimulated,
    names: socialProviders.filter((name) => providers.has(name)),
    find: (name) => providers.get(name) ?? null,
  };
}
