/** Redirects a browser to a provider. */
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { SOCIAL_ATTEMPT_SECONDS } from '~/domain/rule-windows.ts';
import type { Ctx } from '../../../core/context.ts';
import type { SignInAttempt, SocialProvider } from '../../../infra/social/provider.ts';
import { fieldErrorsFor } from '../../../http/field-errors.ts';
import { hashSecret, newSecret } from '../../../infra/secrets.ts';
import { insertAttempt } from '../social.repository.ts';
import { sealSecrets } from './attempts.ts';

export interface Started {
  url: string;
  state: string;
  redirect_uri: string;
  expires_in: number;
}

/** @throws Failure SOCIAL_PROVIDER_NOT_CONFIGURED */
export function findProvider(ctx: Ctx, name: SocialProviderName): SocialProvider {
  const provider = ctx.services.social.find(name);
  if (!provider) throw new Failure('SOCIAL_PROVIDER_NOT_CONFIGURED');
  return provider;
}

/** Allows only this provider's callback page on this site: codes are sent nowhere else. */
function redirectUriFor(ctx: Ctx, name: SocialProviderName, given: string | undefined): string {
  const { appOrigin, allowedOrigins } = ctx.services.env;
  const path = `/auth/social/${name}`;
  if (given === undefined) return appOrigin + path;
  if (allowedOrigins.some((origin) => given === origin + path)) return given;
  const issue = {
    message: 'one_of',
    path: ['redirect_uri'],
    kind: 'validation',
    type: 'picklist',
  } as const;
  throw new Failure('VALIDATION', { errors: fieldErrorsFor([issue], ctx.locale) });
}

/**
 * Creates an attempt. One of a signed-in person is for binding, and can do nothing else.
 * @throws Failure SOCIAL_PROVIDER_NOT_CONFIGURED, SOCIAL_PROVIDER_DOWN, VALIDATION
 */
export async function start(
  ctx: Ctx,
  input: { provider: SocialProviderName; redirect_uri?: string | undefined },
): Promise<Started> {
  const provider = findProvider(ctx, input.provider);
  const attempt: SignInAttempt = {
    redirectUri: redirectUriFor(ctx, input.provider, input.redirect_uri),
    state: newSecret(),
    nonce: newSecret(),
    codeVerifier: newSecret(),
  };
  const url = await provider.start(attempt);
  const { nonce, codeVerifier } = attempt;
  await insertAttempt(ctx.db, {
    state_hash: hashSecret(attempt.state),
    provider: input.provider,
    user_id: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    redirect_uri: attempt.redirectUri,
    step: 'started',
    sealed: sealSecrets(ctx, { nonce, codeVerifier }),
    code_hash: null,
    expires_at: new Date(ctx.now.getTime() + SOCIAL_ATTEMPT_SECONDS * 1000),
  });
  return {
    url: url.href,
    state: attempt.state,
    redirect_uri: attempt.redirectUri,
    expires_in: SOCIAL_ATTEMPT_SECONDS,
  };
}
