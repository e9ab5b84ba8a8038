/** The providers that people may sign in with: those that are configured. */
import type { Logger } from 'pino';
import { socialProviders, type SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import type { Env } from '../env.ts';
import { oauthNames } from '../env-social.ts';
import { createOAuthSignIn } from './oauth.ts';
import type { SocialProvider, SocialProviders } from './provider.ts';
import { createTelegramSignIn } from './telegram.ts';

export type { SocialIdentity, SocialProviders } from './provider.ts';

/** The providers that this environment has credentials for. */
export function createSocialProviders({ env, log }: { env: Env; log: Logger }): SocialProviders {
  const { oauth, telegramOrigin } = env.social;
  const providers = new Map<SocialProviderName, SocialProvider>();
  for (const name of oauthNames) {
    const client = oauth[name];
    if (client) providers.set(name, createOAuthSignIn({ name, client, log }));
  }
  if (env.telegram) {
    providers.set('telegram', createTelegramSignIn(env.telegram.botToken, telegramOrigin));
  }
  return {
    names: socialProviders.filter((name) => providers.has(name)),
    find: (name) => providers.get(name) ?? null,
  };
}
