/** Server functions of accounts elsewhere: to the provider, back from it, and what is connected. */
import { createServerFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { call } from '~/api-client/call.ts';
import { arrivalOf } from '~/api-client/arrival.ts';
import { answerFormPost, formFields } from '~/api-client/form-post.ts';
import { openSession } from '~/api-client/session.ts';
import {
  findAttempt,
  findWaiting,
  forgetAttempt,
  keepAttempt,
  attemptsOf,
  type BrowserAttempt,
} from '~/api-client/social-attempts.ts';
import type { Locale } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import { socialProviderSchema } from '~/contracts/identity/identity.schemas.ts';
import type { SecondFactor } from '~/contracts/identity/second-factor.schemas.ts';
import { contract } from '~/contracts/index.ts';
import { withLocale } from '~/platform/locale.ts';
import { paths } from '~/platform/paths.ts';
import { currentLocale } from '~/platform/request-scope.ts';
import { safeReturnPath } from '~/platform/return-path.ts';
import * as v from 'valibot';

/** Where connections are shown. */
const CONNECTIONS = '/profile/me/settings?section=connections';

export interface SocialStart {
  provider: SocialProviderName;
  redirect?: string | undefined;
}

/** While APP_ORIGIN is not set, people may come by any name of the own machine, and cookies belong to a name. */
function ownRedirectUri(request: Request, provider: SocialProviderName): string | undefined {
  const { hostname, origin } = new URL(request.url);
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isOwnMachine ? `${origin}/auth/social/${provider}` : undefined;
}

async function begin(input: SocialStart, intent: BrowserAttempt['intent']): Promise<string> {
  const request = getRequest();
  const { provider } = input;
  const started = await call(contract.social.start, {
    provider,
    redirect_uri: ownRedirectUri(request, provider),
  });
  keepAttempt(request, {
    provider,
    state: started.state,
    redirectUri: started.redirect_uri,
    intent,
    redirect: safeReturnPath(input.redirect),
    locale: currentLocale(),
    isWaiting: false,
  });
  return started.url;
}

/** Answers the provider's page to go to. */
export const startSocial = createServerFn({ method: 'POST' })
  .validator((input: SocialStart) => input)
  .handler(async ({ data }) => ({ url: await begin(data, 'enter') }));

/** The same for a link that is followed without script. Begins nothing but a sign-in. */
export const startSocialByLink = createServerFn({ method: 'GET' })
  .validator((input: SocialStart) => input)
  .handler(async ({ data }) => ({ url: await begin(data, 'enter') }));

/** Binds what waits since a sign-in, else answers the provider's page to go to. */
export const connectSocial = createServerFn({ method: 'POST' })
  .validator((input: { provider: SocialProviderName }) => input)
  .handler(async ({ data }): Promise<{ url: string | null }> => {
    const request = getRequest();
    const waiting = findWaiting(request, data.provider);
    if (!waiting) return { url: await begin(data, 'bind') };
    forgetAttempt(request, waiting);
    await call(contract.social.bind, { provider: data.provider, state: waiting.state });
    return { url: null };
  });

export const disconnectSocial = createServerFn({ method: 'POST' })
  .validator((input: { provider: SocialProviderName; password?: string }) => input)
  .handler(async ({ data }) => {
    await call(contract.social.unbind, data);
  });

/** What a provider sent back, and what was missing. */
export interface SocialAnswer {
  provider: SocialProviderName;
  state: string;
  code: string;
  iss?: string | undefined;
  email?: string | undefined;
  second_factor?: SecondFactor | undefined;
}

/** These leave the attempt open: something more is asked of the person. */
const OPEN = new Set([
  'SOCIAL_NEED_EMAIL',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_INVALID',
  'VALIDATION',
  'TOO_MANY',
]);

async function finish(answer: SocialAnswer, locale: Locale): Promise<string> {
  const request = getRequest();
  const { provider, state, code, iss, email, second_factor } = answer;
  const attempt = findAttempt(request, provider, state);
  if (!attempt) throw new Failure('SOCIAL_STATE_INVALID');
  const { redirectUri: redirect_uri } = attempt;
  try {
    if (attempt.intent === 'bind') {
      await call(contract.social.bind, { provider, state, code, redirect_uri, iss }, { locale });
    } else {
      const social_provider = { name: provider, code, state, redirect_uri, iss, email };
      const grant = {
        ...arrivalOf(request),
        grant_type: 'password',
        social_provider,
        second_factor,
      } as const;
      await openSession(request, grant, locale);
    }
  } catch (error) {
    const why = error instanceof Failure ? error.code : 'SERVER_ERROR';
    if (why === 'SOCIAL_NEED_AUTHORIZATION') keepAttempt(request, { ...attempt, isWaiting: true });
    else if (!OPEN.has(why)) forgetAttempt(request, attempt);
    throw error;
  }
  forgetAttempt(request, attempt);
  return attempt.intent === 'bind' ? CONNECTIONS : (safeReturnPath(attempt.redirect) ?? paths.home);
}

/** Signs in or binds, whatever this browser began; answers where to go on. */
export const finishSocial = createServerFn({ method: 'POST' })
  .validator((input: SocialAnswer) => input)
  .handler(async ({ data }) => ({ to: await finish(data, currentLocale()) }));

const answerSchema = v.object({
  provider: socialProviderSchema,
  state: v.string(),
  code: v.string(),
  iss: v.optional(v.string()),
});

/** The same without script; what goes wrong is told on the sign-in page. */
export const postSocial = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) => {
    const locale: Locale = fields['locale'] === 'fr' ? 'fr' : 'en';
    return answerFormPost(
      {
        form: 'sign-in',
        fields,
        kept: [],
        errorPrefix: '',
        run: (given, own) => {
          const answer = v.safeParse(answerSchema, given);
          if (!answer.success) throw new Failure('SOCIAL_STATE_INVALID');
          return finish(answer.output, own);
        },
      },
      withLocale(paths.signIn, locale),
    );
  });

/** The language in which the attempt began: providers know one address of ours only. */
export const fetchSocialLocale = createServerFn({ method: 'GET' })
  .validator((input: { state: string }) => input)
  .handler(async ({ data }): Promise<{ locale: Locale | null }> => {
    const attempt = attemptsOf(getRequest()).find(({ state }) => state === data.state);
    return { locale: attempt?.locale ?? null };
  });

/** Providers that are offered here. */
export const fetchSocialProviders = createServerFn({ method: 'GET' }).handler(async () => {
  const { auth_server: offered } = await call(contract.catalogue.bootstrap, undefined);
  return offered.social_providers;
});

/** What can be connected, and what waits to be. */
export const fetchConnections = createServerFn({ method: 'GET' }).handler(async () => {
  const { auth_server: offered } = await call(contract.catalogue.bootstrap, undefined);
  return {
    providers: offered.social_providers,
    waiting: findWaiting(getRequest())?.provider ?? null,
  };
});
