/** Identity providers by name: the real one when it is configured, otherwise the sandbox. */
import { serverConfig } from '~config';
import type { Db } from '../../db/database.ts';
import type { Env } from '../env.ts';
import type { Keys } from '../keys.ts';
import type { KycProvider, KycProviders } from './provider.ts';
import { createSandboxKyc } from './sandbox.ts';
import { createSumsub } from './sumsub.ts';

export type {
  CheckResult,
  KycProvider,
  KycProviderName,
  KycProviders,
  VerifiedCheckEvent,
} from './provider.ts';
export { sandboxCheckWebhook } from './sandbox.ts';

/** One provider at a time: `active` carries out new checks, and only its webhooks are accepted. */
export function kycProvidersOf(provider: KycProvider | null): KycProviders {
  return { active: provider, find: (name) => (provider?.name === name ? provider : null) };
}

/** The provider that is configured in this environment. */
export function createKycProviders(surroundings: { env: Env; keys: Keys; db: Db }): KycProviders {
  const { env } = surroundings;
  if (env.sumsub) {
    return kycProvidersOf(createSumsub(env.sumsub, serverConfig.verification.providerTimeoutMs));
  }
  return kycProvidersOf(env.sandbox ? createSandboxKyc(surroundings) : null);
}
